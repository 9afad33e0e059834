/** Finds the Temporal CLI with its dev server: PATH, cache, download, own build. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../system/progress.mjs';
import { fillOnce } from './cached.ts';
import { downloadAndUnpack } from './download.ts';
import { type Finding, firstFound, found, missing, type Source } from './finder.ts';
import { cacheDirectory, root } from './paths.ts';
import { onPath, runCommand, tail } from './run-command.ts';
import { fits, parseVersion, versionText } from './version.ts';

/** The version that is downloaded or built, with server 1.31.2. */
const pinned = '1.8.2';
/** Older servers lack update-with-start in its final form. */
const least = { major: 1, minor: 5, patch: 0 };

/** Checksums of the release archives of github.com/temporalio/cli v1.8.2. */
const checksums: Readonly<Record<string, string>> = {
  'linux-x64': 'd8421bda989e6514b4bdb4d63a9012a8a05a806892e881a5aad8510496349a94',
  'linux-arm64': '83600a8fac6e3da54093e5da6918d399f501532b9f1172235603f9606f4ac6e4',
  'darwin-x64': '489d7f5420cae02b559774ac23df035141954c33a51dba96f5759a0ddccdf1b6',
  'darwin-arm64': 'dacdc3587682c04cf27e67c8878ca2d755230b6ad63c0c6ebddd7348ae90ed94',
};

const cached = join(cacheDirectory, `temporal-${pinned}`);
const cachedBinary = join(cached, 'temporal');

/**
 * The path of a Temporal CLI that this project can use.
 *
 * @throws SetupError if none could be found, downloaded or built; says what was tried
 */
export async function ensureTemporalCli(progress: Progress): Promise<string> {
  const { path } = await firstFound(
    'The Temporal CLI',
    temporalSources(progress),
    `Install the Temporal CLI ${versionText(least)} or newer so that \`temporal\` is on the PATH ` +
      '(https://docs.temporal.io/cli), or Go 1.26 so that it can be built here, ' +
      'or set TEMPORAL_ADDRESS to a Temporal server that runs already.',
  );
  return path;
}

/** The places in the order in which they are tried. */
export function temporalSources(progress: Progress): readonly Source[] {
  return [
    { place: 'on the PATH', find: findOnPath },
    {
      place: 'in the cache',
      find: async () => (existsSync(cachedBinary) ? found(cachedBinary) : missing('not there yet')),
    },
    { place: 'as a download', find: () => progress.step(`Downloading the Temporal CLI ${pinned}`, download) },
    { place: 'built with Go', find: () => buildWithGo(progress) },
  ];
}

async function findOnPath(): Promise<Finding> {
  const path = onPath('temporal');
  if (path === undefined) return missing('no `temporal` there');
  const { code, output } = await runCommand(path, ['--version'], { timeoutMs: 10_000 });
  const version = parseVersion(output);
  if (code !== 0 || version === undefined) return missing(`${path} does not tell its version`);
  if (!fits(version, least)) {
    return missing(`${path} is ${versionText(version)}, at least ${versionText(least)} is needed`);
  }
  return found(path);
}

async function download(update: (detail: string) => void): Promise<Finding> {
  const platform = `${process.platform}-${process.arch}`;
  const sha256 = checksums[platform];
  if (sha256 === undefined) return missing(`no checksum is known for ${platform}`);
  const name = `temporal_cli_${pinned}_${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}.tar.gz`;
  const release = `temporalio/cli/releases/download/v${pinned}/${name}`;
  const reasons: string[] = [];
  for (const url of [`https://temporal.download/assets/${release}`, `https://github.com/${release}`]) {
    try {
      await fillOnce(
        cached,
        (draft) => downloadAndUnpack({ url, sha256 }, draft),
        () => update('another process is at it'),
      );
      return found(cachedBinary);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  update('not reachable');
  return missing(reasons.join('; '));
}

async function buildWithGo(progress: Progress): Promise<Finding> {
  const go = onPath('go');
  if (go === undefined) return missing('no `go` on the PATH');
  return progress.step(
    `Building the Temporal CLI ${pinned} with Go (5 minutes or more, once)`,
    async (update) => {
      try {
        await fillOnce(
          cached,
          async (draft) => compile(go, join(draft, 'temporal'), update),
          () => {
            update('another process is building it');
          },
        );
        return found(cachedBinary);
      } catch (error) {
        return missing(error instanceof Error ? error.message : String(error));
      }
    },
  );
}

async function compile(go: string, target: string, update: (detail: string) => void): Promise<void> {
  const versionFlag = `-X github.com/temporalio/cli/internal/temporalcli.Version=${pinned}`;
  const args = ['build', '-v', '-trimpath', `-ldflags=-s -w ${versionFlag}`, '-o', target];
  const { code, output } = await runCommand(go, [...args, 'github.com/temporalio/cli/cmd/temporal'], {
    cwd: join(root, 'scripts', 'temporal-server'),
    env: { ...process.env, CGO_ENABLED: '0' },
    onLine: update,
  });
  if (code !== 0) throw new Error(`go build failed: ${tail(output, 5)}`);
  update('');
}
