/** Compose's own parser accepts docker-compose.yml and understands it as intended (decision 240). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureComposeParser } from '../setup/go-servers.ts';
import { root } from '../setup/paths.ts';
import { runCommand } from '../setup/run-command.ts';
import { silentProgress } from '../system/progress.mjs';
import { defaultCounts } from './shape.ts';

let folder: string;
let parser: string;
let compose: string;

beforeAll(async () => {
  parser = await ensureComposeParser(silentProgress);
  folder = await mkdtemp(join(tmpdir(), 'hexkey-compose-'));
  compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  await writeFile(join(folder, 'hexkey.env'), 'PUBLIC_URL=https://hexkey.example\n');
  await writeFile(join(folder, 'seal.pem'), '');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * The parser's result for a text. Its program does not substitute variables (compose-go 2.16.2 looks them up in an
 * empty environment), so an operator's values are substituted here.
 */
async function parsed(text: string, env: Readonly<Record<string, string>> = {}) {
  const filled = text.replaceAll(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (all, name: string, kind: string, given: string) => env[name] ?? (kind === '-' ? given : all),
  );
  const file = join(folder, 'file.yml');
  await writeFile(file, filled);
  return runCommand(parser, ['-format', 'json', file], { cwd: folder });
}

const secrets = { POSTGRES_PASSWORD: 'pw', S3_SECRET_KEY: 'sk' };
const understood = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.coerce.string()).default({}),
      deploy: z.looseObject({ replicas: z.number().optional() }).optional(),
    }),
  ),
});

test('with its secrets set', async () => {
  const { code, output } = await parsed(compose, secrets);
  expect(output).toMatch(/^\{/);
  expect(code).toBe(0);
  const { services } = understood.parse(JSON.parse(output));
  for (const [name, count] of Object.entries(defaultCounts))
    expect(services[name]?.deploy?.replicas, name).toBe(count);
  expect(services['worker']?.environment).toMatchObject({
    DATABASE_URL: 'postgres://hexkey:pw@postgres:5432/hexkey',
    BLOB_URL: 's3://hexkey-blobs',
    AWS_SECRET_ACCESS_KEY: 'sk',
  });
  expect(services['proxy']?.environment).toMatchObject({ UPSTREAMS: 'api:4000' });
});

test('not without them, and says which', async () => {
  const { code, output } = await parsed(compose);
  expect(code).not.toBe(0);
  expect(output).toMatch(/POSTGRES_PASSWORD|S3_SECRET_KEY/);
});

test('negative control: not with a word that Compose does not know', async () => {
  const { code, output } = await parsed(compose.replace('depends_on:', 'waits_for:'), secrets);
  expect(code).not.toBe(0);
  expect(output).toContain('waits_for');
});
