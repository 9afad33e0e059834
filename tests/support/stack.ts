/** The whole product on free ports in a folder of its own, for the tests of one file. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Durations } from '#domain/core/durations.ts';
import type { RunInfo } from '#scripts/supervisor/run-info.ts';
import { type Stack, startStack } from '#scripts/supervisor/stack.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

const second = 1000;

/** Waits that are minutes or days in production. */
export const testDurations: Partial<Durations> = {
  freeCancellationGrace: 3 * second,
  noShowWait: second,
  captureRetry: 2 * second,
  payoutDelay: 300,
  payoutRetry: second,
};

/** Everybody of a test comes from one address; the limits have a test of their own, which names them. */
const plenty = { customer: 1_000, device: 10_000, newcomers: 10_000, address: 10_000 };

/** A running product as its users and operators meet it. */
export interface RunningStack {
  /** What run.json says at this moment. */
  readonly run: RunInfo;
  /** The folder with its data, absolute. */
  readonly dataDir: string;
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Ends it; one that is shared (shared-stacks.ts) is given back instead. */
  stop(): Promise<void>;
}

/** One of its own, whose processes a test may kill. */
export interface TestStack extends Stack, RunningStack {
  /** Stops it, does something to its folder, and starts it again there, at the same addresses. */
  again(between: (dataDir: string) => Promise<void>): Promise<TestStack>;
}

export interface TestStackOptions {
  /** Builds the web first when it is not current. */
  readonly web?: boolean;
  /**
   * `shared` (default): a database of its own on the test server, which is there at once but writes without waiting
   * for the disk and cannot be killed. `own`: a server of its own, as the product starts it.
   */
  readonly postgres?: 'shared' | 'own';
}

/**
 * Starts it: no demo, an admin login only, short waits. `stop` also deletes the folder, unless `HEXKEY_KEEP` is set:
 * the logs of its processes then tell what happened.
 */
export async function startTestStack(
  durations: Partial<Durations> = {},
  { web = false, postgres = 'shared' }: TestStackOptions = {},
): Promise<TestStack> {
  const [dataDir, database] = await Promise.all([
    mkdtemp(join(tmpdir(), 'hexkey-test-')),
    postgres === 'shared' ? createTestDatabase() : undefined,
  ]);
  try {
    return await startIn({ dataDir, database, durations, web });
  } catch (error) {
    await database?.drop();
    throw error;
  }
}

interface Place {
  readonly dataDir: string;
  /** Undefined where the stack runs a Postgres of its own. */
  readonly database: TestDatabase | undefined;
  readonly durations: Partial<Durations>;
  readonly web: boolean;
}

/** What the processes of a test's installation find in their environment. */
export function setTestEnvironment(): void {
  process.env.HEXKEY_UNPAID_LIMITS ??= JSON.stringify({ bookings: plenty, intents: plenty });
  // Tests run at any hour.
  process.env.QUIET_HOURS ??= 'none';
}

async function startIn(place: Place): Promise<TestStack> {
  const { dataDir, database, durations, web } = place;
  setTestEnvironment();
  const stack = await startStack({
    dataDir,
    demo: false,
    web,
    durations: { ...testDurations, ...durations },
    ...(database && { databaseUrl: database.url }),
  });
  const { url, sandboxUrl, stripePublishableKey } = stack.run;
  const more: Pick<TestStack, 'url' | 'sandbox' | 'stop' | 'again'> = {
    url,
    sandbox: openSandbox(sandboxUrl, stripePublishableKey),
    async stop() {
      await stack.stop();
      await database?.drop();
      await tellFaults(dataDir);
      if (process.env.HEXKEY_KEEP === undefined) await rm(dataDir, { recursive: true, force: true });
      else console.log(`kept ${dataDir}`);
    },
    async again(between) {
      await stack.stop();
      await between(dataDir);
      return startIn(place);
    },
  };
  return Object.defineProperties({} as TestStack, {
    ...Object.getOwnPropertyDescriptors(stack),
    ...Object.getOwnPropertyDescriptors(more),
  });
}

/** Prints what the API answered as its own fault: the caller is told nothing, and the log goes with the folder. */
async function tellFaults(dataDir: string): Promise<void> {
  const log = await readFile(join(dataDir, 'logs', 'api.log'), 'utf8');
  const faults = log.split('\n').filter((line) => line.includes('"code":"internal_error"'));
  for (const fault of faults.slice(0, 10)) console.log(fault);
}
