import { connection } from './connection.js';
import { Problem, Unreachable } from './problem.js';

/** Fetch, telling apart: an answer, a refusal with its reason ({@link Problem}), nobody there ({@link Unreachable}). */
async function call(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { cache: 'no-store', ...options });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    connection.lost();
    throw new Unreachable();
  }
  connection.found();
  if (!response.ok) throw Problem.fromText(response.status, await response.text());
  return response;
}

async function read(path, options) {
  const response = await call(path, options);
  try {
    return await response.json();
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Problem('Footnote’s reply could not be read.', { status: response.status });
  }
}

const documentPath = id => `/api/documents/${encodeURIComponent(id)}`;

export const api = {
  status: () => read('/api/status'),

  documents: (offset, limit) => read(`/api/documents?offset=${offset}&limit=${limit}`),

  /** The extracted text that spans refer to; `wanted` has `generation`, `span` and `mark`, all optional. */
  text: (id, wanted, signal) => {
    const given = Object.entries(wanted).filter(([, value]) => value);
    return read(`${documentPath(id)}/text?${new URLSearchParams(given)}`, { signal });
  },

  retry: id => read(`${documentPath(id)}/retry`, { method: 'POST' }),

  remove: id => call(documentPath(id), { method: 'DELETE' }),

  handbook: () => read('/api/handbook', { method: 'POST' }),

  /** Ask; the body of the response is a stream of events. */
  chat: (question, signal) =>
    call('/api/chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ question }),
      signal,
    }),
};
