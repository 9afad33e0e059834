/** Why something failed, as it may be kept and shown (decision 246). */

/** Causes of an error that are named. */
const maxClasses = 3;

/** The classes of an error and its causes, with their codes, without a message: messages quote what they failed on. */
export function reasonOf(error: unknown): string {
  const classes: string[] = [];
  for (let one = error; one instanceof Error && classes.length < maxClasses; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? `:${one.code}` : '';
    classes.push(`${one.name}${code}`);
  }
  return classes.join('/').slice(0, 200) || 'unknown';
}
