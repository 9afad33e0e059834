/** Finds Temporal's time-skipping test server, used by the workflow tests: cache, download, Maven. */
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../system/progress.mjs';
import { fillOnce } from './cached.ts';
import { downloadAndUnpack } from './download.ts';
import { type Finding, firstFound, found, missing } from './finder.ts';
import { cacheDirectory, root } from './paths.ts';
import { onPath, runCommand, tail } from './run-command.ts';

const pinned = '1.38.0';

/** Checksums of the release archives of github.com/temporalio/sdk-java v1.38.0, where known. */
const checksums: Readonly<Record<string, string>> = {
  'linux-x64': '41df834fe8e1ac59619e13908f41b63e4d1054f37634a2f89033d8cf6af71b96',
};

const cached = join(cacheDirectory, `temporal-test-server-${pinned}`);

/** Where the test server's executable is once `ensureTimeSkippingServer` has run. */
export const timeSkippingServer = join(cached, 'temporal-test-server');

/**
 * The path of an executable that starts the time-skipping server, to be passed to the SDK as `server.executable: {type:
 * 'existing-path', path}`.
 *
 * @throws SetupError if it could not be found, downloaded or fetched with Maven
 */
export async function ensureTimeSkippingServer(progress: Progress): Promise<string> {
  const { path } = await firstFound(
    "Temporal's time-skipping test server",
    [
      {
        place: 'in the cache',
        find: async () =>
          existsSync(timeSkippingServer) ? found(timeSkippingServer) : missing('not there yet'),
      },
      {
        place: 'as a download',
        find: () => progress.step(`Downloading the time-skipping test server ${pinned}`, download),
      },
      { place: 'with Maven', find: () => fetchWithMaven(progress) },
    ],
    'Install Java 17 and Maven (on Debian: apt-get install default-jdk-headless maven).',
  );
  return path;
}

async function download(update: (detail: string) => void): Promise<Finding> {
  const platform = `${process.platform}-${process.arch}`;
  const sha256 = checksums[platform];
  if (sha256 === undefined) return missing(`no checksum is known for ${platform}`);
  const name = `temporal-test-server_${pinned}_linux_amd64`;
  const url = `https://github.com/temporalio/sdk-java/releases/download/v${pinned}/${name}.tar.gz`;
  try {
    await fillOnce(cached, async (draft) => {
      await downloadAndUnpack({ url, sha256 }, draft);
      await rename(join(draft, name, 'temporal-test-server'), join(draft, 'temporal-test-server'));
    });
    return found(timeSkippingServer);
  } catch (error) {
    update('not reachable');
    return missing(error instanceof Error ? error.message : String(error));
  }
}

const starter = `#!/bin/sh
# The flags make it start in 0.8 s: no optimising compiler, no garbage collector threads.
exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"
`;

async function fetchWithMaven(progress: Progress): Promise<Finding> {
  const maven = onPath('mvn');
  if (maven === undefined || onPath('java') === undefined)
    return missing('no `mvn` or no `java` on the PATH');
  return progress.step(`Fetching the time-skipping test server ${pinned} with Maven`, async (update) => {
    try {
      await fillOnce(cached, async (draft) => {
        const pom = join(root, 'scripts', 'temporal-test-server', 'pom.xml');
        const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
        const args = ['-B', '-f', pom, ...goal, `-DoutputDirectory=${join(draft, 'lib')}`];
        const { code, output } = await runCommand(maven, args, { onLine: update, timeoutMs: 300_000 });
        if (code !== 0) throw new Error(`Maven failed: ${tail(output, 5)}`);
        await writeFile(join(draft, 'temporal-test-server'), starter, { mode: 0o755 });
      });
      update('');
      return found(timeSkippingServer);
    } catch (error) {
      return missing(error instanceof Error ? error.message : String(error));
    }
  });
}
