/** Bundles the workflow code if and only if any of its inputs has changed. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failureConverterPath } from '#events/temporal/converter.ts';
import { tracedWorkflows } from '#events/temporal/traced-workflows.ts';
import { withLock } from '../system/file-lock.mjs';
import { hashOfInputs } from './inputs.ts';
import { root } from './paths.ts';

/** Files and directories that go into the bundle; nothing else of ours does (replay.replay.test.ts). */
export const bundleInputs = [
  'workflows',
  'domain',
  'events',
  'scripts/setup/workflow-bundle.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** The same code with and without tracing. */
const bundles = {
  plain: { file: join(root, 'dist', 'workflows.js'), interceptors: [] },
  traced: { file: join(root, 'dist', 'workflows-traced.js'), interceptors: [tracedWorkflows] },
} as const;
type BundleName = keyof typeof bundles;

const ensured = new Map<BundleName, Promise<string>>();

/**
 * Makes sure, once per process, that the bundled workflow code exists and is current. A worker that finds it needs no
 * bundler, which is half of its startup time.
 *
 * @returns the file, for a worker's `workflowBundle.codePath`
 */
export function ensureWorkflowBundle(name: BundleName = 'plain'): Promise<string> {
  const found = ensured.get(name) ?? ensure(name);
  ensured.set(name, found);
  return found;
}

async function ensure(name: BundleName): Promise<string> {
  const { file } = bundles[name];
  const stamp = `// ${await hashOfInputs(bundleInputs)}\n`;
  if (await isCurrent(file, stamp)) return file;
  await withLock(
    join(root, '.hexkey', 'workflow-bundle.lock'),
    async () => {
      if (!(await isCurrent(file, stamp))) await build(name, stamp);
    },
    () => undefined,
  );
  return file;
}

async function isCurrent(file: string, stamp: string): Promise<boolean> {
  return existsSync(file) && (await readFile(file, 'utf8')).startsWith(stamp);
}

async function build(name: BundleName, stamp: string): Promise<void> {
  const { file, interceptors } = bundles[name];
  // Imported only when needed: the SDK loads slowly, and most starts find the bundle.
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(root, 'workflows', 'index.ts'),
    failureConverterPath,
    workflowInterceptorModules: [...interceptors],
    logger: new DefaultLogger('WARN'),
  });
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.partial`;
  await writeFile(draft, stamp + code);
  await rename(draft, file);
}
