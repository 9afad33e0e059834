/** Bundles the workflow code when, and only when, something that goes into it has changed. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failureConverterPath } from '#events/temporal/converter.ts';
import { withLock } from '../system/file-lock.mjs';
import { hashOfInputs } from './inputs.ts';
import { root } from './paths.ts';

/** Files and directories that the bundle is made of, and of nothing else of ours (replay.replay.test.ts). */
export const bundleInputs = [
  'workflows',
  'domain',
  'events',
  'scripts/setup/workflow-bundle.ts',
  'tsconfig.json',
  'package-lock.json',
];
const bundleFile = join(root, 'dist', 'workflows.js');

let ensured: Promise<string> | undefined;

/**
 * Makes sure, once a process, that the bundled workflow code is there and current: a worker that finds it needs no
 * bundler, which is half of its start.
 *
 * @returns the file, for a worker's `workflowBundle.codePath`
 */
export function ensureWorkflowBundle(): Promise<string> {
  ensured ??= ensure();
  return ensured;
}

async function ensure(): Promise<string> {
  const stamp = `// ${await hashOfInputs(bundleInputs)}\n`;
  if (await isCurrent(stamp)) return bundleFile;
  await withLock(
    join(root, '.hexkey', 'workflow-bundle.lock'),
    async () => {
      if (!(await isCurrent(stamp))) await build(stamp);
    },
    () => undefined,
  );
  return bundleFile;
}

async function isCurrent(stamp: string): Promise<boolean> {
  return existsSync(bundleFile) && (await readFile(bundleFile, 'utf8')).startsWith(stamp);
}

async function build(stamp: string): Promise<void> {
  // The SDK loads slowly, and most starts find the bundle.
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(root, 'workflows', 'index.ts'),
    failureConverterPath,
    logger: new DefaultLogger('WARN'),
  });
  await mkdir(dirname(bundleFile), { recursive: true });
  const draft = `${bundleFile}.partial`;
  await writeFile(draft, stamp + code);
  await rename(draft, bundleFile);
}
