/** Refusals in DocuSeal's shape: `{"error": …}` with one sentence. */

/** A refusal, as it is answered. */
export class DocusealFailure extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
