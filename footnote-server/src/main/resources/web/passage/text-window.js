const MARGIN = 4000;
const STEP = 12_000;
const REACH = 600;

/**
 * The part of a long text that is on the page: a stretch around a span, which grows on request. Ends fall on line ends
 * or at least between words, and never inside a character.
 */
export class TextWindow {
  #text;

  /** @param span start and end of the passage; null to read from the beginning */
  constructor(text, span) {
    this.#text = text;
    const clamp = at => Math.min(Math.max(at, 0), text.length);
    this.spanStart = span ? wholeCharacter(text, clamp(span[0])) : 0;
    this.spanEnd = span ? wholeCharacter(text, clamp(Math.max(span[1], span[0]))) : 0;
    this.start = cutBefore(text, this.spanStart - MARGIN);
    this.end = cutAfter(text, this.spanEnd + (span ? MARGIN : STEP));
  }

  get before() {
    return this.#text.slice(this.start, this.spanStart);
  }

  get passage() {
    return this.#text.slice(this.spanStart, this.spanEnd);
  }

  get after() {
    return this.#text.slice(this.spanEnd, this.end);
  }

  get hasMoreAbove() {
    return this.start > 0;
  }

  get hasMoreBelow() {
    return this.end < this.#text.length;
  }

  /** Grow upwards; gives the text that was added. */
  growAbove() {
    const from = cutBefore(this.#text, this.start - STEP);
    const added = this.#text.slice(from, this.start);
    this.start = from;
    return added;
  }

  /** Grow downwards; gives the text that was added. */
  growBelow() {
    const to = cutAfter(this.#text, this.end + STEP);
    const added = this.#text.slice(this.end, to);
    this.end = to;
    return added;
  }
}

function cutBefore(text, at) {
  if (at <= 0) return 0;
  const line = text.lastIndexOf('\n', at);
  if (line >= at - REACH) return line + 1;
  const blank = text.lastIndexOf(' ', at);
  return blank >= at - REACH ? blank + 1 : wholeCharacter(text, at);
}

function cutAfter(text, at) {
  if (at >= text.length) return text.length;
  const line = text.indexOf('\n', at);
  if (line >= 0 && line <= at + REACH) return line + 1;
  const blank = text.indexOf(' ', at);
  return blank >= 0 && blank <= at + REACH ? blank + 1 : wholeCharacter(text, at);
}

/** Step back out of the middle of a surrogate pair. */
function wholeCharacter(text, at) {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
