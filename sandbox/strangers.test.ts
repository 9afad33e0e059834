import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpKeys, type Sandbox, startSandbox } from './sandbox.ts';

describe('a sandbox among strangers', () => {
  const root = mkdtempSync(join(tmpdir(), 'sandbox-strangers-'));
  const directory = join(root, 'state');
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ directory, ...madeUpKeys });
  });
  afterAll(async () => {
    await sandbox?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const statusFor = (host: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      get({ host: '127.0.0.1', port: sandbox.port, path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', reject);
    });

  const paths = ['/', '/sandbox/mail', '/sandbox/faults', '/sandbox/books', '/v3/stripe.js'];

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    'a b',
  ])('answers nothing under the name %s, though it leads here', async (host) => {
    for (const path of paths) expect(await statusFor(host, path), path).toBe(403);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])('answers under %s', async (name) => {
    for (const path of paths) expect(await statusFor(`${name}:${sandbox.port}`, path), path).toBe(200);
  });

  it('keeps its files from other users of the machine', async () => {
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const files = readdirSync(directory);
    expect(files.length).toBeGreaterThan(0);
    expect([modeOf(directory), ...files.map((file) => modeOf(join(directory, file)))]).toEqual([
      '700',
      ...files.map(() => '600'),
    ]);
  });
});
