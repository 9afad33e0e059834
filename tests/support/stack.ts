/** The whole product on free ports in a folder of its own, for the tests of one file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Durations } from '#domain/durations.ts';
import { type Stack, startStack } from '#scripts/supervisor/stack.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

const second = 1000;

/** Waits that are minutes or days in production. */
const testDurations: Partial<Durations> = {
  freeCancellationGrace: 3 * second,
  captureRetry: 2 * second,
  payoutDelay: 300,
  payoutRetry: second,
};

/** Everybody of a test comes from one address; the limits have a test of their own, which names them. */
const plenty = { customer: 1_000, device: 10_000, newcomers: 10_000, address: 10_000 };

export interface TestStack extends Stack {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops it, does something to its folder, and starts it again there, at the same addresses. */
  again(between: (dataDir: string) => Promise<void>): Promise<TestStack>;
}

/**
 * Starts it: no demo, an admin login only, short waits. `stop` also deletes the folder, unless `HEXKEY_KEEP` is set:
 * the logs of its processes then tell what happened. With `web` the web is built first when it is not current.
 */
export async function startTestStack(
  durations: Partial<Durations> = {},
  { web = false }: { readonly web?: boolean } = {},
): Promise<TestStack> {
  return startIn(await mkdtemp(join(tmpdir(), 'hexkey-test-')), durations, web);
}

async function startIn(dataDir: string, durations: Partial<Durations>, web: boolean): Promise<TestStack> {
  process.env.HEXKEY_UNPAID_LIMITS ??= JSON.stringify({ bookings: plenty, intents: plenty });
  const stack = await startStack({
    dataDir,
    demo: false,
    web,
    durations: { ...testDurations, ...durations },
  });
  const { url, sandboxUrl, stripePublishableKey } = stack.run;
  const more: Pick<TestStack, 'url' | 'sandbox' | 'stop' | 'again'> = {
    url,
    sandbox: openSandbox(sandboxUrl, stripePublishableKey),
    async stop() {
      await stack.stop();
      if (process.env.HEXKEY_KEEP === undefined) await rm(dataDir, { recursive: true, force: true });
      else console.log(`kept ${dataDir}`);
    },
    async again(between) {
      await stack.stop();
      await between(dataDir);
      return startIn(dataDir, durations, web);
    },
  };
  return Object.defineProperties({} as TestStack, {
    ...Object.getOwnPropertyDescriptors(stack),
    ...Object.getOwnPropertyDescriptors(more),
  });
}
