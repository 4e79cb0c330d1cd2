/** A refusal that the server explained (RFC 9457 problem details). */
export class Problem extends Error {
  constructor(message, { status = 0, code = '' } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
  }

  /** Whether the thing asked for is not there (any more). */
  get isGone() {
    return this.status === 404 || this.status === 410;
  }

  /** Whether the same request may well succeed a little later. */
  get isPassing() {
    return this.status === 429 || this.status === 503;
  }

  static fromText(status, text) {
    let details = {};
    try {
      details = JSON.parse(text) ?? {};
    } catch {
      // Not problem details: a proxy's page, perhaps. The status has to do.
    }
    const message = details.detail || details.title || `Footnote refused the request (${status}).`;
    return new Problem(message, { status, code: details.code });
  }
}

/** Nobody answered: the server is stopped, or the network is gone. */
export class Unreachable extends Error {
  constructor() {
    super('Footnote is not answering. Is it still running?');
    this.name = 'Unreachable';
  }
}
