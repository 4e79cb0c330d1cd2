import { Problem, Unreachable } from '../wire/problem.js';

/**
 * Send a few files in one request. By XMLHttpRequest, because only that tells how far sending has come.
 *
 * @param onProgress hears how many bytes of the request have gone out
 * @return what became of each: `[{ id, path, status, reason }]`
 */
export function sendFiles(files, { signal, onProgress }) {
  const form = new FormData();
  for (const { file, path } of files) form.append('file', file, path);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', event => onProgress(event.loaded));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    request.addEventListener('error', () => reject(new Unreachable()));
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) {
        reject(Problem.fromText(request.status, request.responseText));
        return;
      }
      try {
        resolve(JSON.parse(request.responseText).documents ?? []);
      } catch {
        reject(new Problem('Footnote’s reply could not be read.', { status: request.status }));
      }
    });
    request.open('POST', '/api/documents');
    request.send(form);
  });
}
