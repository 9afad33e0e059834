/** Finds a Chromium for the browser tests: from the environment, on the PATH, or as Debian's package. */
import { existsSync } from 'node:fs';
import type { Progress } from '../system/progress.mjs';
import { type Finding, firstFound, found, missing, type Source } from './finder.ts';
import { onPath, runCommand, tail } from './run-command.ts';

/**
 * `shell`: pages without a window, which a headless shell renders in three quarters of the time; a full browser works
 * too. `full`: what people use. Only it asks for camera permission, and measurements are taken in it.
 */
export type ChromiumKind = 'shell' | 'full';

const names: Readonly<Record<ChromiumKind, readonly string[]>> = {
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
  full: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
};
const packages = { shell: 'chromium-headless-shell', full: 'chromium' } as const;
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** An installed Chromium of this kind. */
function installed(kind: ChromiumKind): Finding {
  const path = names[kind].map(onPath).find((candidate) => candidate !== undefined);
  if (path !== undefined) return found(path);
  if (kind === 'full' && existsSync(macApplication)) return found(macApplication);
  return missing(`none of ${names[kind].join(', ')}`);
}

function named(): Finding {
  const path = process.env.CHROMIUM_PATH;
  if (path === undefined) return missing('not set');
  return existsSync(path) ? found(path) : missing(`there is no ${path}`);
}

/** Where a Chromium may come from, in order; one that is named explicitly wins, whatever it is. */
export function chromiumSources(kind: ChromiumKind, progress: Progress): readonly Source[] {
  const of = (one: ChromiumKind): readonly Source[] => [
    {
      place: `a ${one === 'shell' ? 'headless shell' : 'full browser'} on the PATH`,
      find: async () => installed(one),
    },
    { place: `Debian’s package ${packages[one]}`, find: () => installDebianPackage(one, progress) },
  ];
  return [
    { place: 'CHROMIUM_PATH', find: async () => named() },
    ...(kind === 'shell' ? of('shell') : []),
    ...of('full'),
  ];
}

const known = new Map<ChromiumKind, Promise<string>>();

/**
 * The path of a Chromium, installed with apt-get if possible. Searched once per process, since a failing installation
 * takes time.
 *
 * @throws SetupError saying that the browser tests can't run here and what to install
 */
export function ensureChromium(progress: Progress, kind: ChromiumKind = 'shell'): Promise<string> {
  const path = known.get(kind) ?? find(kind, progress);
  known.set(kind, path);
  return path;
}

async function find(kind: ChromiumKind, progress: Progress): Promise<string> {
  const { path } = await firstFound(
    'Chromium, which the browser tests need,',
    chromiumSources(kind, progress),
    'Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
  return path;
}

async function installDebianPackage(kind: ChromiumKind, progress: Progress): Promise<Finding> {
  const apt = onPath('apt-get');
  if (apt === undefined) return missing('this is no Debian (no `apt-get`)');
  if (process.getuid?.() !== 0) return missing('only root may install packages');
  return progress.step(`Installing ${packages[kind]} (apt-get)`, async (update) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, onLine: update, timeoutMs: 600_000 };
    await runCommand(apt, ['update'], options);
    const args = ['install', '-y', '--no-install-recommends', packages[kind]];
    const { code, output } = await runCommand(apt, args, options);
    update('');
    return code === 0 ? installed(kind) : missing(`apt-get failed: ${tail(output, 3)}`);
  });
}
