import { route } from '../page/route.js';
import { Composer } from './composer.js';
import { Entry } from './entry.js';
import { Start } from './start.js';

/** The page of questions and answers, newest last, with the box to ask at its foot. One question at a time. */
export class AskView {
  #view = document.getElementById('ask-view');
  #thread = document.getElementById('thread');
  #composer;
  #start;
  #openPassage;
  #model = null;
  #current = null;

  constructor({ pick, openPassage }) {
    this.#openPassage = openPassage;
    this.#composer = new Composer({ ask: question => this.ask(question), stop: () => this.#current?.stop() });
    this.#start = new Start({ pick, ask: question => this.ask(question) });
    this.#view.toggleAttribute('data-start', true);
    this.#thread.addEventListener('again', event => this.#run(event.detail));
  }

  get isBlank() {
    return this.#thread.childElementCount === 0;
  }

  focusQuestion() {
    this.#composer.focus();
  }

  async ask(question) {
    if (this.#current) return;
    route.show('ask');
    if (this.isBlank) {
      this.#start.hide();
      document.getElementById('ask-heading').hidden = false;
      this.#view.toggleAttribute('data-start', false);
    }
    const entry = new Entry(question, {
      describeModel: name => this.#describeModel(name),
      openPassage: this.#openPassage,
    });
    this.#thread.append(entry.element);
    const running = this.#run(entry);
    entry.scrollIntoView();
    await running;
  }

  /** Show what the library holds: on the title page, and in the line under the question box. */
  showLibrary(library) {
    this.#composer.setPlaceholder(
      library.phase === 'ready' && library.total === 0 ? 'Add documents, then ask…' : 'Ask your documents…',
    );
    if (this.isBlank) this.#start.show(library);
  }

  /** Show what the server tells of itself. */
  showStatus({ model, embedder, offers }) {
    this.#model = model ?? null;
    const notes = [];
    if (embedder && embedder.ready === false) notes.push('Search by meaning is warming up; search by words is ready.');
    else if (model?.extractive) notes.push('No language model: answers are excerpts.', ...(offers ?? []));
    else if (model?.name) notes.push(`Answers are written by ${model.name}.`);
    this.#composer.setNote(notes.join(' '));
  }

  async #run(entry) {
    if (this.#current) return;
    this.#current = entry;
    this.#setBusy(true);
    await entry.ask();
    this.#current = null;
    this.#setBusy(false);
  }

  #setBusy(busy) {
    this.#composer.setBusy(busy);
    this.#thread.toggleAttribute('data-busy', busy);
  }

  #describeModel(name) {
    const isExtractive = this.#model?.extractive && (!name || name === this.#model.name);
    if (isExtractive || /^extractive\b/i.test(name ?? '')) return 'Picked from your documents, no language model';
    return name ? `Written by ${name}` : 'Written by a language model';
  }
}
