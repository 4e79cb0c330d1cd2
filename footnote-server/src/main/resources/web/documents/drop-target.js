import { filesOfDrop } from './dropped-files.js';

/** Let files and folders be dropped anywhere on the page; a curtain falls while they hover. */
export function acceptDrops(onFiles) {
  const curtain = document.getElementById('drop-curtain');
  const carriesFiles = event => event.dataTransfer?.types.includes('Files');
  let depth = 0;

  const settle = by => {
    depth = Math.max(0, depth + by);
    curtain.hidden = depth === 0;
  };
  addEventListener('dragenter', event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    settle(1);
  });
  addEventListener('dragleave', event => {
    if (carriesFiles(event)) settle(-1);
  });
  addEventListener('dragover', event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  addEventListener('drop', async event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    settle(-depth);
    onFiles(await filesOfDrop(event.dataTransfer));
  });
}
