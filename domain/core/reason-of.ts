/** Why something failed, in a form that may be stored and shown (decision 246). */

/** Maximum number of causes to name. */
const maxClasses = 3;

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
