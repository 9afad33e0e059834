/** Errors in DocuSeal's format: `{"error": …}` with one sentence. */

/** An error response. */
export class DocusealFailure extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
