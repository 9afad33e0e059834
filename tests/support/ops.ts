/** An operator at the command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run ops -- …` on an installation. */
export async function ops(dataDir: string, ...args: readonly string[]): Promise<Said> {
  const program = fileURLToPath(new URL('../../scripts/commands/ops.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args, '--data', dataDir]);
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out: await out, err: await err };
}
