/** `ops can-upgrade` before a release: open workflows of a running installation replay against the code that is to come. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { beginLife, type Life } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

let stack: TestStack;
let folder: string;
let life: Life;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-upgrade-'));
  stack = await startTestStack();
  const technician = await hireTechnician(stack.url, await signInAdmin(stack));
  life = await beginLife({ stack, technician });
  await life.until('arrive');
});

afterEach(() => {
  delete process.env.WORKFLOW_BUNDLE;
});

afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('this code takes over every open workflow', async () => {
  const { code, out, err } = await ops(stack.dataDir, 'can-upgrade');
  expect(err).toBe('');
  expect(out).toMatch(/ {2}booking: 1\n/);
  expect(out).toContain('All of them go on with this release.');
  expect(code).toBe(0);
});

test('code that would stop one is refused, and the workflow is named', async () => {
  const { code: changed } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../../workflows/testing/changed-workflows.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR'),
  });
  process.env.WORKFLOW_BUNDLE = join(folder, 'workflows.js');
  await writeFile(process.env.WORKFLOW_BUNDLE, changed);
  const { code, out } = await ops(stack.dataDir, 'can-upgrade');
  expect(out).toContain(`  booking-${life.bookingId}: DeterminismViolationError:`);
  expect(out).toMatch(/would stop with this release/);
  expect(code).toBe(1);
});
