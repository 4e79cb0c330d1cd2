const OPENING = /^(?:[ \t>]|[-*+][ \t]|\d{1,3}[.)][ \t]){0,20}(`{3,64}|~{3,64})/;
const CLOSING = /^[ \t>]{0,40}(`{3,64}|~{3,64})[ \t\r]{0,200}$/;
const CODE_OR_MARKER = /(?<!`)(`+)(?!`)[^\n]{0,798}?[^`\n]\1(?!`)|\[([1-9]\d{0,2})\]/g;
const LONGEST = 800;

const BEGIN = '\uE000';
const END = '\uE001';

/** A marker as {@link withMarkers} writes it. */
export const MARKER = String.raw`\uE000(?<marker>\d{1,3})\uE001`;

/**
 * Put signs that nobody writes in place of the brackets of an answer's citations: `[n]`, where n is a source, outside of
 * code. What is code is told as the server's MarkerReader does: between fences, or between equal runs of backticks on
 * one line.
 */
export function withMarkers(text, isSource) {
  let fence = null;
  return text
    .replace(/[\uE000\uE001]/g, '\uFFFD')
    .split('\n')
    .map(line => {
      if (fence?.quoted && !/^[ \t]{0,40}>/.test(line)) fence = null;
      if (fence) {
        if (closes(line, fence)) fence = null;
        return line;
      }
      fence = fenceOf(line);
      return fence ? line : marked(line, isSource);
    })
    .join('\n');
}

/** The text as it was before {@link withMarkers}. */
export const withoutMarkers = text => text.replaceAll(BEGIN, '[').replaceAll(END, ']');

/** The fence of code that a line opens, or null. */
export function fenceOf(line) {
  const opening = OPENING.exec(line);
  if (!opening) return null;
  const [all, run] = opening;
  if (run.startsWith('`') && line.slice(all.length, all.length + LONGEST).includes('`')) return null;
  return { sign: run[0], length: run.length, quoted: all.includes('>') };
}

export function closes(line, fence) {
  const run = CLOSING.exec(line)?.[1] ?? '';
  return run.startsWith(fence.sign) && run.length >= fence.length;
}

const marked = (line, isSource) =>
  line.replace(CODE_OR_MARKER, (all, _run, number) =>
    number !== undefined && isSource(Number(number)) ? `${BEGIN}${number}${END}` : all,
  );
