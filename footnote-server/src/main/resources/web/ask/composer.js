import { setAttribute } from '../page/element.js';

const TALLEST_PX = 192;

/** The box at the foot of the page. Calls `ask` with a question, `stop` while one is being answered. */
export class Composer {
  #form = document.getElementById('composer');
  #box = document.getElementById('question');
  #ask = document.getElementById('ask');
  #stop = document.getElementById('stop');
  #note = document.getElementById('composer-note');
  #busy = false;

  constructor({ ask, stop }) {
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      const question = this.#box.value.trim();
      if (this.#busy || !question) return;
      this.#box.value = '';
      this.#fit();
      ask(question);
    });
    this.#box.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    this.#box.addEventListener('input', () => this.#fit());
    this.#stop.addEventListener('click', () => {
      stop();
      this.#box.focus();
    });
    this.#fit();
  }

  focus() {
    this.#box.focus();
    this.#box.select();
  }

  /** While an answer is being written the button stops it; the next question can be typed meanwhile. */
  setBusy(busy) {
    const hadFocus = document.activeElement === this.#ask || document.activeElement === this.#stop;
    this.#busy = busy;
    this.#ask.hidden = busy;
    this.#stop.hidden = !busy;
    if (hadFocus) (busy ? this.#stop : this.#box).focus();
  }

  setPlaceholder(words) {
    setAttribute(this.#box, 'placeholder', words);
  }

  setNote(words) {
    this.#note.textContent = words;
  }

  #fit() {
    this.#box.style.height = 'auto';
    this.#box.style.height = `${Math.min(this.#box.scrollHeight, TALLEST_PX)}px`;
    this.#ask.disabled = this.#box.value.trim() === '';
  }
}
