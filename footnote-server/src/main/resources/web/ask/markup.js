import { closes, fenceOf, MARKER, withMarkers, withoutMarkers } from './markers.js';

/**
 * Reads the little Markdown that models write, and footnote markers, into a tree of plain values:
 * a string, `{ tag, children }`, or `{ marker: n }` for a citation of source n.
 *
 * It is a pure function of the text so far, so half-written text simply reads as what it is yet; links and pictures
 * are left as text. patch.js puts the tree on the page.
 */
export function readMarkup(text, isSource) {
  return readBlocks(withMarkers(text, isSource));
}

function readBlocks(text) {
  const lines = text.split('\n');
  const blocks = [];
  let at = 0;
  while (at < lines.length) {
    const reader = READERS.find(candidate => candidate.starts.test(lines[at]));
    const [block, next] = (reader ?? PARAGRAPH).read(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

/** The part of streamed text that may be shown: a marker that has only begun to arrive is held back. */
export function withoutOpenMarker(text) {
  const open = text.lastIndexOf('[');
  return open >= 0 && /^\[[\d,;\s]{0,40}$/.test(text.slice(open)) ? text.slice(0, open).trimEnd() : text;
}

const ITEM = /^(\s*)([-*+•]|\d{1,3}[.)])\s+(.*)$/;

const PARAGRAPH = {
  read(lines, at) {
    let end = at + 1;
    while (end < lines.length && !READERS.some(reader => reader.starts.test(lines[end]))) end += 1;
    return [{ tag: 'p', children: inline(lines.slice(at, end).join('\n')) }, end];
  },
};

const READERS = [
  {
    starts: /^\s*$/,
    read: (_lines, at) => [null, at + 1],
  },
  {
    starts: { test: line => /^\s*(?:```|~~~)/.test(line) && fenceOf(line) !== null },
    read(lines, at) {
      const fence = fenceOf(lines[at]);
      let end = at + 1;
      while (end < lines.length && !closes(lines[end], fence)) end += 1;
      const code = { tag: 'code', children: [withoutMarkers(lines.slice(at + 1, end).join('\n'))] };
      return [{ tag: 'pre', attributes: { tabindex: '0' }, children: [code] }, end + 1];
    },
  },
  {
    starts: /^#{1,6}\s+\S/,
    read: (lines, at) => [
      { tag: 'h3', children: inline(lines[at].replace(/^#+\s+/, '').replace(/\s+#+\s*$/, '')) },
      at + 1,
    ],
  },
  {
    starts: /^\s*>/,
    read(lines, at) {
      let end = at;
      while (end < lines.length && /^\s*>/.test(lines[end])) end += 1;
      const quoted = lines.slice(at, end).map(line => line.replace(/^\s*>\s?/, ''));
      return [{ tag: 'blockquote', children: readBlocks(quoted.join('\n')) }, end];
    },
  },
  {
    starts: /^\s*\|.*\|\s*$/,
    read(lines, at) {
      let end = at;
      while (end < lines.length && /^\s*\|/.test(lines[end])) end += 1;
      return [table(lines.slice(at, end)), end];
    },
  },
  {
    starts: ITEM,
    read(lines, at) {
      const items = [];
      let end = at;
      for (; end < lines.length; end += 1) {
        const item = readItem(lines[end]);
        const isOfAnotherList =
          item && items.length > 0 && item.depth <= items[0].depth && item.ordered !== items[0].ordered;
        if (isOfAnotherList) break;
        if (item) items.push(item);
        else if (/^\s+\S/.test(lines[end])) items.at(-1).text += `\n${lines[end].trim()}`;
        else if (!(lines[end].trim() === '' && ITEM.test(lines[end + 1] ?? ''))) break;
      }
      return [list(items), end];
    },
  },
];

function readItem(line) {
  const match = ITEM.exec(line);
  if (!match) return null;
  const [, indent, sign, text] = match;
  return { depth: indent.length, ordered: /\d/.test(sign), number: parseInt(sign, 10), text };
}

/** Items of the first one's depth are its siblings; deeper ones belong to the item before them. */
function list(items) {
  const { depth, ordered, number } = items[0];
  const children = [];
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end].depth > depth) end += 1;
    const content = inline(items[at].text);
    if (end > at + 1) content.push(list(items.slice(at + 1, end)));
    children.push({ tag: 'li', children: content });
    at = end;
  }
  return { tag: ordered ? 'ol' : 'ul', attributes: ordered && number > 1 ? { start: number } : undefined, children };
}

function table(lines) {
  const cells = line =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(cell => cell.trim());
  const isRuler = line => /^[\s|:-]+$/.test(line) && line.includes('-');
  const row = (line, tag) => ({
    tag: 'tr',
    children: cells(line).map(cell => ({ tag, children: inline(cell) })),
  });
  const hasHead = lines.length > 1 && isRuler(lines[1]);
  const rows = lines.filter(line => !isRuler(line)).map((line, at) => row(line, hasHead && at === 0 ? 'th' : 'td'));
  const body = { tag: 'table', children: [{ tag: 'tbody', children: rows }] };
  return { tag: 'div', attributes: { class: 'table-frame', tabindex: '0' }, children: [body] };
}

const CODE = String.raw`(\x60+)(?!\x60)(?<code>[^\n]{0,800}?[^\x60\n])\1(?!\x60)`;
const STRONG = String.raw`\*\*(?=\S)(?<strong>[^\n]{0,800}?\S)\*\*`;
const EMPHASIS = String.raw`(?<![\w*])\*(?=[^\s*])(?<em>[^*\n]{0,800}?[^\s*])\*(?![\w*])`;

function inline(text) {
  const pattern = new RegExp(`${CODE}|${STRONG}|${EMPHASIS}|${MARKER}`, 'g');
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const { code, strong, em, marker } = match.groups;
    let read;
    if (code !== undefined) read = [{ tag: 'code', children: [withoutMarkers(code.trim())] }];
    else if (strong !== undefined) read = [{ tag: 'strong', children: inline(strong) }];
    else if (em !== undefined) read = [{ tag: 'em', children: inline(em) }];
    else read = [{ marker: Number(marker) }];
    const before = text.slice(from, match.index);
    const kept = marker === undefined ? before : before.trimEnd();
    if (kept !== '') parts.push(kept);
    parts.push(...read);
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
