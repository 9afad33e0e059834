/** The shape of many machines on this one, for a test that may kill any of its processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '#scripts/cluster/stack.ts';
import { openSandbox } from './sandbox.ts';
import { type RunningStack, setTestEnvironment, testDurations } from './stack.ts';

export interface TestCluster {
  readonly cluster: Cluster;
  /** As people and operators meet it; `stop` also deletes the folder, unless `HEXKEY_KEEP` is set. */
  readonly stack: RunningStack;
}

/** Starts it in a folder of its own. Its servers may have to be built first, which takes minutes. */
export async function startTestCluster(): Promise<TestCluster> {
  setTestEnvironment();
  const dataDir = await mkdtemp(join(tmpdir(), 'hexkey-cluster-'));
  const cluster = await startCluster({ dataDir, demo: false, durations: testDurations });
  const { url, sandboxUrl, stripePublishableKey } = cluster.run;
  const stack: RunningStack = {
    get run() {
      return cluster.run;
    },
    dataDir,
    url,
    sandbox: openSandbox(sandboxUrl, stripePublishableKey),
    async stop() {
      await cluster.stop();
      if (process.env.HEXKEY_KEEP === undefined) await rm(dataDir, { recursive: true, force: true });
      else console.log(`kept ${dataDir}`);
    },
  };
  return { cluster, stack };
}
