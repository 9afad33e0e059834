/** Why something failed, as it may be kept and shown (decision 246). */

/** Causes of an error that are named. */
const maxClasses = 3;

/** A system's or library's own word for what failed, and nothing that somebody has written. */
const word = /^[A-Z][A-Z0-9_]{1,60}$/;
/** Errors around an error that are opened. */
const maxDepth = 5;

/** The code at the bottom of an error (`CERT_HAS_EXPIRED`, `ECONNREFUSED`); null where none has one. */
export function codeOf(error: unknown): string | null {
  let found: string | null = null;
  let one = error;
  for (let depth = 0; one instanceof Error && depth < maxDepth; depth += 1) {
    if ('code' in one && typeof one.code === 'string' && word.test(one.code)) found = one.code;
    // Stripe's SDK keeps what the network said as a detail.
    one = one.cause ?? ('detail' in one ? one.detail : undefined);
  }
  return found;
}

/** The classes of an error and its causes, with their codes, without a message: messages quote what they failed on. */
export function reasonOf(error: unknown): string {
  const classes: string[] = [];
  for (let one = error; one instanceof Error && classes.length < maxClasses; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? `:${one.code}` : '';
    classes.push(`${one.name}${code}`);
  }
  return classes.join('/').slice(0, 200) || 'unknown';
}
