const SKIPPED_NAMES = new Set(['Thumbs.db', 'desktop.ini', '__MACOSX', 'node_modules']);

/** Files and folders that nobody means when dropping a folder: hidden ones and what systems leave behind. */
const isLitter = name => name.startsWith('.') || SKIPPED_NAMES.has(name);

/**
 * Find all files in a drop, folders included, each with its path below what was dropped.
 *
 * Must be called while the drop event is being handled; what it returns settles later:
 * `{ files: [{ file, path }], skipped, unreadable: [path] }`.
 */
export function filesOfDrop(transfer) {
  const found = { files: [], skipped: 0, unreadable: [] };
  const items = [...transfer.items].filter(item => item.kind === 'file');
  const entries = items.map(item => item.webkitGetAsEntry?.() ?? null);
  if (entries.some(entry => entry === null)) {
    for (const file of transfer.files) found.files.push({ file, path: file.name });
    return Promise.resolve(found);
  }
  return walk(entries, found).then(() => found);
}

/** Find all files of a file or folder dialogue, in the same shape. */
export function filesOfInput(input) {
  const found = { files: [], skipped: 0, unreadable: [] };
  for (const file of input.files) {
    const path = file.webkitRelativePath || file.name;
    const isBelow = path.includes('/');
    if (isBelow && path.split('/').some(isLitter)) found.skipped += 1;
    else found.files.push({ file, path });
  }
  return found;
}

async function walk(roots, found) {
  const waiting = roots.map(entry => ({ entry, isRoot: true }));
  while (waiting.length > 0) {
    const { entry, isRoot } = waiting.shift();
    if (!isRoot && isLitter(entry.name)) {
      found.skipped += 1;
      continue;
    }
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (entry.isDirectory) {
        for (const child of await children(entry)) waiting.push({ entry: child, isRoot: false });
      } else {
        found.files.push({ file: await fileOf(entry), path });
      }
    } catch {
      found.unreadable.push(path);
    }
  }
}

const fileOf = entry => new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader hands out a folder in portions, the last of them empty. */
async function children(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const portion = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}
