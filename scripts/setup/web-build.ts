/** Builds the web app if and only if any of its inputs has changed. */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../system/file-lock.mjs';
import type { Progress } from '../system/progress.mjs';
import { SetupError } from './finder.ts';
import { hashOfInputs } from './inputs.ts';
import { writeBuiltPages } from './made-pages.ts';
import { root, webDirectory } from './paths.ts';
import { runCommand, tail } from './run-command.ts';

const inputs = [
  'web',
  'words',
  'mails',
  'domain',
  'api/contract',
  'scripts/setup/make-pages.ts',
  'scripts/setup/made-pages.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const stampFile = `${webDirectory}.inputs`;

/**
 * Makes sure that the built web app exists and is current.
 *
 * @returns the directory to serve
 * @throws SetupError with the end of Vite's output if the build fails
 */
export async function ensureWebBuild(progress: Progress): Promise<string> {
  const wanted = await hashOfInputs(inputs);
  if (await isCurrent(wanted)) return webDirectory;
  await progress.step('Building the web', (update) =>
    withLock(
      join(root, '.hexkey', 'web-build.lock'),
      async () => {
        if (!(await isCurrent(wanted))) await build(wanted, update);
      },
      () => {
        update('another process is building it');
      },
    ),
  );
  return webDirectory;
}

async function isCurrent(wanted: string): Promise<boolean> {
  if (!existsSync(webDirectory) || !existsSync(stampFile)) return false;
  return (await readFile(stampFile, 'utf8')) === wanted;
}

async function build(wanted: string, update: (detail: string) => void): Promise<void> {
  const draft = `${webDirectory}.partial`;
  const old = `${webDirectory}.old`;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir'];
  // The product serves this build, also in tests: never React's slow development version.
  const env = { ...process.env, NODE_ENV: 'production' };
  const pages = `${webDirectory}.pages.json`;
  // In parallel: rendering the pages needs the browser's files only at the end.
  const runs = await Promise.all([
    runCommand(process.execPath, args, { env, onLine: update }),
    runCommand(process.execPath, [join(root, 'scripts/setup/make-pages.ts'), pages], { env }),
  ]);
  update('');
  for (const { code, output } of runs)
    if (code !== 0) throw new SetupError(`The web could not be built:\n${tail(output, 30)}`);
  await writeBuiltPages(draft, pages);
  await rm(pages);
  await rm(stampFile, { force: true });
  await rm(old, { recursive: true, force: true });
  if (existsSync(webDirectory)) await rename(webDirectory, old);
  await rename(draft, webDirectory);
  await writeFile(stampFile, wanted);
  await rm(old, { recursive: true, force: true });
}
