/** Where the shared test server of this checkout lives, and the file that says how to reach it. */
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const checkout = new URL('../..', import.meta.url).href;
const name = createHash('sha256').update(checkout).digest('hex').slice(0, 10);

/** Below the system's temporary folder, which the `postgres` user can reach even when the checkout is in root's home. */
export const serverFolder = join(tmpdir(), `hexkey-test-postgres-${userInfo().uid}-${name}`);

/** Held by the keeper for as long as it lives. */
export const keeperLock = join(serverFolder, 'keeper.lock');

/** `url` leads to a database for administration; `keeper` is the process that stops the server on SIGTERM. */
const schema = z.object({ url: z.url(), keeper: z.number() });

/** How to reach the running server. */
export type ServerFile = z.infer<typeof schema>;

const path = join(serverFolder, 'server.json');

/** Reads, replaces and removes the file; readers see it whole or not at all. */
export const serverFile = {
  async read(): Promise<ServerFile | undefined> {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    // One in an older form belongs to a keeper that is gone.
    return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
  },
  async write(server: ServerFile): Promise<void> {
    await writeFile(`${path}.new`, JSON.stringify(server), { mode: 0o600 });
    await rename(`${path}.new`, path);
  },
  remove: () => rm(path, { force: true }),
};
