import { AskView } from './ask/ask-view.js';
import { HANDBOOK_COLLECTION } from './ask/handbook-questions.js';
import { Colophon } from './documents/colophon.js';
import { acceptDrops } from './documents/drop-target.js';
import { DocumentsView } from './documents/documents-view.js';
import { filesOfInput } from './documents/dropped-files.js';
import { Library } from './documents/library.js';
import { Uploads } from './documents/uploads.js';
import { watchConnection } from './page/connection-banner.js';
import { icon } from './page/icons.js';
import { listenToKeys } from './page/keyboard.js';
import { Navigation } from './page/navigation.js';
import { route } from './page/route.js';
import { PassagePanel } from './passage/passage-panel.js';
import { ServerStatus } from './wire/server-status.js';

const fileInput = document.getElementById('file-input');
const folderInput = document.getElementById('folder-input');
const pick = { files: () => fileInput.click(), folder: () => folderInput.click() };

const library = new Library();
const uploads = new Uploads();
const status = new ServerStatus();
const navigation = new Navigation();
const panel = new PassagePanel({ view: () => navigation.view, holds: id => library.documents.has(id) });
const askView = new AskView({ pick, openPassage: (walk, at, entry) => panel.open(walk, at, entry) });
new DocumentsView({ library, uploads, pick, open: openText });
new Colophon(status);

document.getElementById('theme-toggle').append(icon('moon'), icon('sun'));
watchConnection();
listenToKeys({ focusQuestion: () => askView.focusQuestion(), closePassage: () => panel.close() });
document.getElementById('skip').addEventListener('click', event => {
  event.preventDefault();
  askView.focusQuestion();
});

for (const input of [fileInput, folderInput]) {
  input.addEventListener('change', () => {
    addFiles(filesOfInput(input));
    input.value = '';
  });
}
acceptDrops(addFiles);
uploads.addEventListener('change', showLibrary);
uploads.addEventListener('arrived', () => library.nudge());

library.addEventListener('change', showLibrary);
library.addEventListener('gone', event => panel.documentGone(event.detail));
document.addEventListener('handbook', () => {
  library.load();
  status.load();
  showLibrary();
});
status.addEventListener('change', () => {
  askView.showStatus(status.latest);
  showLibrary();
});
route.addEventListener('change', followRoute);

showLibrary();
followRoute();
library.open();
status.load();

function addFiles(found) {
  uploads.add(found);
  if (askView.isBlank) route.show('documents');
}

function openText({ id, generation, title, path }) {
  panel.open([{ id, generation, title, document: path }], 0);
}

function followRoute() {
  const { view, passage } = route.place;
  if (view) {
    panel.hide();
    navigation.show(view);
  } else {
    navigation.show(navigation.view);
    panel.open([{ ...passage, generation: passage.generation || undefined }], 0);
  }
}

function showLibrary() {
  const { phase, trouble, tally } = library;
  const handbook = Boolean(status.latest?.handbook) || holdsHandbook();
  askView.showLibrary({
    phase,
    trouble,
    ...tally,
    handbook,
  });
  navigation.showCount(tally.total, tally.waiting > 0 || uploads.isBusy);
}

function holdsHandbook() {
  for (const { collection } of library.documents.values()) {
    if (collection === HANDBOOK_COLLECTION) return true;
  }
  return false;
}
