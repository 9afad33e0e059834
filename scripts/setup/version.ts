/** Versions as printed by programs. */

export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** The first x.y.z in a text, such as the output of `--version`. */
export function parseVersion(text: string): Version | undefined {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text);
  if (match === null) return undefined;
  const [major, minor, patch] = match.slice(1).map(Number);
  return { major: major ?? 0, minor: minor ?? 0, patch: patch ?? 0 };
}

/** Whether a version is at least another one of the same major version. */
export function fits(version: Version, least: Version): boolean {
  if (version.major !== least.major) return false;
  if (version.minor !== least.minor) return version.minor > least.minor;
  return version.patch >= least.patch;
}

export const versionText = (version: Version): string => `${version.major}.${version.minor}.${version.patch}`;
