/**
 * Reads server-sent events from a response to a POST, which EventSource cannot make.
 *
 * Yields `{ event, data }` with the data parsed as JSON. Ends when the stream ends.
 */
export async function* eventsOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const lines = new LineSplitter();
  let event = 'message';
  let data = [];
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      for (const line of lines.split(value)) {
        if (line === '') {
          if (data.length > 0) yield { event, data: JSON.parse(data.join('\n')) };
          event = 'message';
          data = [];
          continue;
        }
        const colon = line.indexOf(':');
        const field = colon < 0 ? line : line.slice(0, colon);
        const content = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'event') event = content;
        else if (field === 'data') data.push(content);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Cuts pieces of text into whole lines, whichever of LF, CR LF and CR ends them and wherever the pieces break. */
export class LineSplitter {
  #rest = '';

  split(piece) {
    const text = this.#rest + piece;
    const lines = [];
    let start = 0;
    for (const end of text.matchAll(/\r\n|\n|\r/g)) {
      const mayGoOn = end[0] === '\r' && end.index === text.length - 1;
      if (mayGoOn) break;
      lines.push(text.slice(start, end.index));
      start = end.index + end[0].length;
    }
    this.#rest = text.slice(start);
    return lines;
  }
}
