/** Temporal's database file, which the dev server creates but never migrates. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../setup/run-command.ts';

/** Where an installation stores it. */
export const temporalDatabase = (dataDir: string): string => join(dataDir, 'temporal', 'temporal.db');

/** The server's major and minor version in what the CLI prints, such as "1.31"; its schema changes with these. */
export function schemaVersion(cliVersion: string): string | undefined {
  return /Server (\d+\.\d+)\./.exec(cliVersion)?.[1];
}

/**
 * Prepares the file for this CLI. A file of another server version is moved aside: the new server could not read it,
 * and all open work can be resumed from the event log.
 *
 * @returns the message for the person if a file was moved aside
 */
export async function prepareTemporalDatabase(binary: string, dataDir: string): Promise<string | undefined> {
  const file = temporalDatabase(dataDir);
  const directory = dirname(file);
  const versionFile = join(directory, 'version');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { output } = await runCommand(binary, ['--version'], { timeoutMs: 10_000 });
  const version = schemaVersion(output) ?? 'unknown';
  const before = existsSync(versionFile) ? (await readFile(versionFile, 'utf8')).trim() : version;
  if (before === version) {
    await writeFile(versionFile, version);
    return undefined;
  }
  const parts = (await readdir(directory)).filter((name) => name.startsWith('temporal.db'));
  for (const name of parts) await rename(join(directory, name), join(directory, `${before}-${name}`));
  await writeFile(versionFile, version);
  return (
    `Temporal's server is ${version} now, it was ${before}: its old database is put aside. ` +
    '`npm run ops -- resume` brings all open work back from the event log.'
  );
}
