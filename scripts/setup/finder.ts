/** Looks for a tool in several places in order, and explains itself if it is in none of them. */

/** The result for one place: a path, or a sentence why not. */
export type Finding =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly reason: string };

/** One place where a tool may come from. */
export interface Source {
  /** A description of the place, such as "on the PATH". */
  readonly place: string;
  find(): Promise<Finding>;
}

/** Something the person must install or repair; its message is shown as it is. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

export const found = (path: string): Finding => ({ found: true, path });
export const missing = (reason: string): Finding => ({ found: false, reason });

/**
 * Tries the sources in order and stops at the first that has the tool.
 *
 * @param advice what a person can install if every source fails
 * @throws SetupError naming each place that was tried and why it failed
 */
export async function firstFound(
  tool: string,
  sources: readonly Source[],
  advice: string,
): Promise<{ readonly path: string; readonly place: string }> {
  const tried: string[] = [];
  for (const source of sources) {
    const finding = await source.find();
    if (finding.found) return { path: finding.path, place: source.place };
    tried.push(`  - ${source.place}: ${finding.reason}`);
  }
  throw new SetupError(`${tool} was found nowhere. Tried:\n${tried.join('\n')}\n${advice}`);
}
