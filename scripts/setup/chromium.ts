/** Finds a Chromium for the browser tests: `CHROMIUM_PATH`, the PATH, or Debian's package. */
import { existsSync } from 'node:fs';
import type { Progress } from '../system/progress.mjs';
import { type Finding, firstFound, found, missing } from './finder.ts';
import { onPath, runCommand, tail } from './run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium that is already installed, if any. */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  const path = names.map(onPath).find((candidate) => candidate !== undefined);
  return path ?? (existsSync(macApplication) ? macApplication : undefined);
}

/**
 * The path of a Chromium, installed with apt-get when that is possible.
 *
 * @throws SetupError saying that the browser tests can't run here and what to install
 */
export async function ensureChromium(progress: Progress): Promise<string> {
  const { path } = await firstFound(
    'Chromium, which the browser tests need,',
    [
      { place: 'CHROMIUM_PATH or the PATH', find: async () => findingOf(findChromium()) },
      { place: 'as a Debian package', find: () => installDebianPackage(progress) },
    ],
    'Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
  return path;
}

const findingOf = (path: string | undefined): Finding =>
  path === undefined ? missing(`none of ${names.join(', ')}`) : found(path);

async function installDebianPackage(progress: Progress): Promise<Finding> {
  const apt = onPath('apt-get');
  if (apt === undefined) return missing('this is no Debian (no `apt-get`)');
  if (process.getuid?.() !== 0) return missing('only root may install packages');
  return progress.step('Installing Chromium (apt-get)', async (update) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, onLine: update, timeoutMs: 600_000 };
    await runCommand(apt, ['update'], options);
    const args = ['install', '-y', '--no-install-recommends', 'chromium'];
    const { code, output } = await runCommand(apt, args, options);
    update('');
    return code === 0 ? findingOf(findChromium()) : missing(`apt-get failed: ${tail(output, 3)}`);
  });
}
