/** Compose's own parser takes docker-compose.yml, and understands by it what was meant (decision 240). */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

beforeAll(async () => {
  parser = await ensureComposeParser(silentProgress);
  folder = await mkdtemp(join(tmpdir(), 'hexkey-compose-'));
  await cp(join(root, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
  await writeFile(join(folder, 'hexkey.env'), 'PUBLIC_URL=https://hexkey.example\n');
  await writeFile(join(folder, 'seal.pem'), '');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs it as an operator does, in the folder of the file. */
async function parsed(file: string, env: Readonly<Record<string, string>>) {
  return runCommand(parser, ['-format', 'json', file], { cwd: folder, env: { ...process.env, ...env } });
}

const secrets = { POSTGRES_PASSWORD: 'pw', S3_SECRET_KEY: 'sk' };
const understood = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string().nullable()).default({}),
      deploy: z.looseObject({ replicas: z.number().optional() }).optional(),
    }),
  ),
});

test('with its secrets set', async () => {
  const { code, output } = await parsed('docker-compose.yml', secrets);
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
  const { code, output } = await parsed('docker-compose.yml', {});
  expect(code).not.toBe(0);
  expect(output).toMatch(/POSTGRES_PASSWORD|S3_SECRET_KEY/);
});

test('negative control: not with a word that Compose does not know', async () => {
  const text = await readFile(join(folder, 'docker-compose.yml'), 'utf8');
  await writeFile(join(folder, 'wrong.yml'), text.replace('depends_on:', 'waits_for:'));
  const { code, output } = await parsed('wrong.yml', secrets);
  expect(code).not.toBe(0);
  expect(output).toContain('waits_for');
});
