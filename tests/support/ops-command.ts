/** `npm run ops` as a process of its own, on a test's database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface OpsAnswer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command to its end; the engine and the card provider are not configured. */
export async function runOps(
  { databaseUrl, masterKey }: { readonly databaseUrl: string; readonly masterKey: string },
  ...args: readonly string[]
): Promise<OpsAnswer> {
  const program = fileURLToPath(new URL('../../scripts/commands/ops.ts', import.meta.url));
  const { TEMPORAL_ADDRESS: _temporal, STRIPE_SECRET_KEY: _stripe, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: databaseUrl, HEXKEY_MASTER_KEY: masterKey };
  const child = spawn(process.execPath, [program, ...args, '--data', '/nonexistent'], { env });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out: await out, err: await err };
}
