/** Why something failed, in a form that may be stored and shown (decision 246). */

/** Maximum number of causes to name. */
const maxClasses = 3;

/** A code by a system or library, never text that a person has written. */
const word = /^[A-Z][A-Z0-9_]{1,60}$/;
/** Maximum number of nested errors to unwrap. */
const maxDepth = 5;

/** The code of the innermost error that has one (`CERT_HAS_EXPIRED`, `ECONNREFUSED`); null if none has. */
export function codeOf(error: unknown): string | null {
  let found: string | null = null;
  let one = error;
  for (let depth = 0; one instanceof Error && depth < maxDepth; depth += 1) {
    if ('code' in one && typeof one.code === 'string' && word.test(one.code)) found = one.code;
    // Stripe's SDK keeps the network error in `detail`.
    one = one.cause ?? ('detail' in one ? one.detail : undefined);
  }
  return found;
}

/**
 * The class names of an error and its causes, with their codes but without messages, since messages quote the data that
 * failed.
 */
export function reasonOf(error: unknown): string {
  const classes: string[] = [];
  for (let one = error; one instanceof Error && classes.length < maxClasses; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? `:${one.code}` : '';
    classes.push(`${one.name}${code}`);
  }
  return classes.join('/').slice(0, 200) || 'unknown';
}
