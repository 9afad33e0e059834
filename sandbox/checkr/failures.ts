/** Errors in Checkr's format: `{"error": …}` with one sentence, or a list of them. */

/** An error response. */
export class CheckrFailure extends Error {
  readonly status: number;
  readonly body: { readonly error: string | readonly string[] };

  constructor(status: number, ...errors: string[]) {
    super(errors.join('; '));
    this.status = status;
    this.body = { error: errors.length === 1 ? (errors[0] ?? '') : errors };
  }
}

/** 404 for an object that does not exist. */
export function notFound(what: string): CheckrFailure {
  return new CheckrFailure(404, `${what} not found`);
}
