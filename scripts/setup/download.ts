/** Downloads an archive with a known checksum, and unpacks it. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand, tail } from './run-command.ts';

/** An archive pinned by its checksum: nothing else is ever run. */
export interface PinnedArchive {
  readonly url: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

const connectMilliseconds = 5_000;
const downloadMilliseconds = 180_000;

/**
 * Unpacks the archive (.tar.gz) into the directory.
 *
 * @throws Error if the host does not answer soon, the download stops, or the checksum differs
 */
export async function downloadAndUnpack(archive: PinnedArchive, directory: string): Promise<void> {
  const bytes = await download(archive.url);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== archive.sha256) {
    throw new Error(`the download's checksum is ${sha256}, not ${archive.sha256}`);
  }
  const file = join(directory, 'archive.tar.gz');
  await writeFile(file, bytes);
  const { code, output } = await runCommand('tar', ['-xzf', file, '-C', directory]);
  if (code !== 0) throw new Error(`tar could not unpack it: ${tail(output, 3)}`);
}

async function download(url: string): Promise<Uint8Array> {
  // An unreachable host must not delay the next source, but a slow one may take its time.
  const controller = new AbortController();
  const connecting = setTimeout(() => {
    controller.abort(new Error(`no answer within ${connectMilliseconds / 1000} s`));
  }, connectMilliseconds);
  try {
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(downloadMilliseconds)]);
    const response = await fetch(url, { signal });
    clearTimeout(connecting);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`${new URL(url).host}: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(connecting);
  }
}

/** fetch() says "fetch failed" and puts the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
