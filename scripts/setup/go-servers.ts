/**
 * Servers of the many-machine shape for use without containers, and the parser of its compose file, built with Go from
 * their makers' published modules.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../system/progress.mjs';
import { fillOnce } from './cached.ts';
import { firstFound, found, missing } from './finder.ts';
import { cacheDirectory } from './paths.ts';
import { onPath, runCommand, tail } from './run-command.ts';

/** The versions, also used by the images in docker-compose.yml. */
export const serverVersions = { temporal: '1.31.2', s3: '1.8.0' } as const;
const composeVersion = '2.16.2';

interface GoProgram {
  readonly title: string;
  /** Name of its folder in the cache. */
  readonly name: string;
  /** Import paths with their version; Go verifies downloads against the public checksum database. */
  readonly programs: readonly string[];
}

const temporal: GoProgram = {
  title: `Temporal’s server ${serverVersions.temporal}`,
  name: `temporal-server-${serverVersions.temporal}`,
  programs: ['server', 'tools/sql'].map(
    (program) => `go.temporal.io/server/cmd/${program}@v${serverVersions.temporal}`,
  ),
};

const s3: GoProgram = {
  title: `The S3 server versitygw ${serverVersions.s3}`,
  name: `versitygw-${serverVersions.s3}`,
  programs: [`github.com/versity/versitygw/cmd/versitygw@v${serverVersions.s3}`],
};

const compose: GoProgram = {
  title: `Compose’s parser ${composeVersion}`,
  name: `compose-go-${composeVersion}`,
  programs: [`github.com/compose-spec/compose-go/v2/cmd@v${composeVersion}`],
};

/**
 * Temporal's production server and the tool that creates its tables.
 *
 * @throws SetupError if Go is missing, or the build fails
 */
export async function ensureTemporalServer(
  progress: Progress,
): Promise<{ readonly server: string; readonly sqlTool: string }> {
  const folder = await ensure(temporal, progress);
  return { server: join(folder, 'server'), sqlTool: join(folder, 'sql') };
}

/**
 * An S3-compatible server over a folder.
 *
 * @throws SetupError if Go is missing, or the build fails
 */
export async function ensureS3Server(progress: Progress): Promise<string> {
  return join(await ensure(s3, progress), 'versitygw');
}

/**
 * The program of Compose's own parser: it prints a file as Compose understands it, or says what is wrong with it.
 *
 * @throws SetupError if Go is missing, or the build fails
 */
export async function ensureComposeParser(progress: Progress): Promise<string> {
  return join(await ensure(compose, progress), 'cmd');
}

/** The folder with its programs. */
async function ensure(one: GoProgram, progress: Progress): Promise<string> {
  const folder = join(cacheDirectory, one.name);
  const { path } = await firstFound(
    one.title,
    [
      {
        place: 'in the cache',
        find: async () => (existsSync(folder) ? found(folder) : missing('not there yet')),
      },
      {
        place: 'built with Go',
        find: async () => {
          const go = onPath('go');
          if (go === undefined) return missing('no `go` on the PATH');
          return progress.step(`Building ${one.title} with Go (a few minutes, once)`, async (update) => {
            try {
              const wait = () => update('another process is building it');
              await fillOnce(folder, (draft) => install(go, one, draft, update), wait);
              return found(folder);
            } catch (error) {
              return missing(error instanceof Error ? error.message : String(error));
            }
          });
        },
      },
    ],
    'Install Go 1.26 (https://go.dev/doc/install).',
  );
  return path;
}

async function install(
  go: string,
  { programs }: GoProgram,
  folder: string,
  update: (detail: string) => void,
): Promise<void> {
  const { code, output } = await runCommand(
    go,
    ['install', '-v', '-trimpath', '-ldflags=-s -w', ...programs],
    {
      // Outside any module, so that the versions are those that the programs name.
      cwd: folder,
      env: { ...process.env, CGO_ENABLED: '0', GOBIN: folder },
      onLine: update,
    },
  );
  if (code !== 0) throw new Error(`go install failed: ${tail(output, 5)}`);
  update('');
}
