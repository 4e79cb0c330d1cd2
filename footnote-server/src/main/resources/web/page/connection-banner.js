import { connection } from '../wire/connection.js';

/** Say at the top of the page when the server cannot be reached, and until when. */
export function watchConnection() {
  const banner = document.getElementById('connection-banner');
  connection.addEventListener('lost', () => {
    const offline = navigator.onLine === false && !isThisMachine();
    banner.textContent = offline
      ? 'You are offline. What is on the page stays; asking and adding work again when the network is back.'
      : 'Footnote is not answering. Is it still running? The page goes on as soon as it is back.';
    banner.hidden = false;
  });
  connection.addEventListener('found', () => {
    banner.hidden = true;
    banner.textContent = '';
  });
  addEventListener('offline', () => connection.check());
  addEventListener('online', () => connection.check());
}

const isThisMachine = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);
