const LINK = /^#passage\/([^/]+)\/(\d+)(?:\/(\d+)-(\d+)(?:\/([0-9a-f-]+))?)?$/;

/**
 * The address of a stretch of a document's text, or of the whole text where no span is given. The mark, which the server
 * makes, finds the stretch again in a newer text.
 */
export function passageLink({ id, generation, span, mark }) {
  const stretch = span ? `/${span[0]}-${span[1]}${mark ? `/${mark}` : ''}` : '';
  return `#passage/${encodeURIComponent(id)}/${generation ?? 0}${stretch}`;
}

/** What a link made by {@link passageLink} names, or null. Generation 0 means the newest. */
export function readPassageLink(hash) {
  const match = LINK.exec(hash);
  if (!match) return null;
  let id;
  try {
    id = decodeURIComponent(match[1]);
  } catch {
    return null;
  }
  const span = match[3] === undefined ? null : [Number(match[3]), Number(match[4])];
  return { id, generation: Number(match[2]), span, mark: match[5] };
}
