/** Builds what the processes serve and run: `node scripts/cluster/build.ts`, once per release (Dockerfile). */
import { ensureWebBuild } from '../setup/web-build.ts';
import { ensureWorkflowBundle } from '../setup/workflow-bundle.ts';
import { createProgress } from '../system/progress.mjs';

await ensureWebBuild(createProgress());
for (const bundle of ['plain', 'traced'] as const) await ensureWorkflowBundle(bundle);
