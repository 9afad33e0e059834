/** An operator at the command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/setup/paths.ts';

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run ops -- …` on an installation. */
export const ops = (dataDir: string, ...args: readonly string[]): Promise<Said> =>
  opsIn(root, dataDir, ...args);

/** The same in another checkout. */
export async function opsIn(checkout: string, dataDir: string, ...args: readonly string[]): Promise<Said> {
  const program = join(checkout, 'scripts', 'commands', 'ops.ts');
  const child = spawn(process.execPath, [program, ...args, '--data', dataDir]);
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out: await out, err: await err };
}
