/** A complete world for workflow tests: a real log, the sandbox as the card provider, a worker, and Temporal. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type Stripe from 'stripe';
import { allActivities, type ActivityParts } from '#activities/all.ts';
import { encryptingConverter } from '#events/temporal/converter.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { zero } from '#domain/core/money.ts';
import type { RosterTechnician } from '#domain/technician/roster.ts';
import type { EventLog } from '#events/log.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import type { Reservations } from '#events/reservations/reservations.ts';
import { madeUpKeys, type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { startTemporal } from '#scripts/services/temporal.ts';
import { ensureTemporalCli } from '#scripts/setup/temporal-cli.ts';
import { timeSkippingServer } from '#scripts/setup/test-server.ts';
import { ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { silentProgress } from '#scripts/system/progress.mjs';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Documents, openDocuments } from '#vendors/blobs/documents.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { openAnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { openDocuseal } from '#vendors/esign/docuseal.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { onboardingActivities, type OnboardingParts } from '#activities/onboarding/onboarding.ts';
import { type TestChecks, testChecks } from './checks.ts';
import { nothingCompared } from './books.ts';
import { tellingActivities } from './mail.ts';
import { booksOfLog, keepPlainStatement } from './statements.ts';

/** What a test may replace or look into. */
export interface World {
  readonly client: Client;
  /** host:port of the Temporal server. */
  readonly address: string;
  readonly namespace: string;
  readonly log: EventLog;
  readonly table: Reservations;
  readonly keys: PersonKeys;
  readonly stripe: Stripe;
  readonly sandbox: Sandbox;
  readonly blobs: Blobs;
  readonly documents: Documents;
  /** Where `blobs` and `documents` are stored. */
  readonly documentsUrl: string;
  /** The background-check provider. */
  readonly checks: TestChecks;
  readonly taskQueue: string;
  readonly databaseUrl: string;
  readonly masterKey: Uint8Array;
  /** The technicians that offers and reservations choose from. */
  readonly roster: RosterTechnician[];
  /** Connected accounts by technician. */
  readonly accounts: Map<TechnicianId, { readonly accountId: string; readonly since: string }>;
  /** The workflows' time: that of the test server where it skips. */
  now(): Promise<number>;
  /** Lets workflow time pass, plus a moment (time-skipping server only). */
  sleep(milliseconds: number): Promise<void>;
  /** Stops the worker as a kill would: what is under way is not finished. */
  stopWorker(): Promise<void>;
  startWorker(change?: (parts: ActivityParts) => Partial<ReturnType<typeof allActivities>>): Promise<void>;
  /** Switches a fault of the sandbox on or off (sandbox/control). */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Milliseconds by which the two clocks may differ. */
const CLOCK_SLACK = 10_000;

/**
 * How much longer a sleep lasts, in milliseconds. A workflow often waits for part of what its test sleeps, so its timer
 * would fire at the very instant at which the test goes on. A signal then makes it cancel a timer that has just fired:
 * the test server refuses that task for good and keeps its time locked (temporalio/sdk-java#2606 and #3088), while the
 * real server accepts it.
 */
const PAST_TIMERS = 1_000;

/**
 * `skipping`: a server whose time passes at once; `real`: the dev server, which survives killed workers as Temporal
 * does; `short histories`: the dev server, set to find a run's history too long early.
 */
export type ServerKind = 'skipping' | 'real' | 'short histories';

/** Number of events after which `short histories` asks for a new run. */
export const shortHistory = 100;

interface Server {
  readonly environment: TestWorkflowEnvironment;
  readonly namespace: string;
  stop(): Promise<void>;
}

/** Starts a server of its own; the client of a skipping one lets time pass while it waits for a workflow's end. */
async function openServer(
  kind: ServerKind,
  directory: string,
  dataConverter: DataConverter,
): Promise<Server> {
  if (kind !== 'skipping') {
    const binary = await ensureTemporalCli(silentProgress);
    const temporal = await startTemporal({
      binary,
      namespace: 'world',
      ...(kind === 'short histories' && { historyLimit: shortHistory }),
      logFile: join(directory, 'temporal.log'),
    });
    const environment = await TestWorkflowEnvironment.createFromExistingServer({
      address: temporal.address,
      namespace: 'world',
      client: { dataConverter },
    });
    return {
      environment,
      namespace: 'world',
      stop: async () => {
        await environment.teardown();
        await temporal.stop();
      },
    };
  }
  if (!existsSync(timeSkippingServer)) throw new Error(`no time-skipping server at ${timeSkippingServer}`);
  const environment = await startSkipping(dataConverter, 7);
  return { environment, namespace: 'default', stop: () => environment.teardown() };
}

/** The SDK gives the server's JVM 5 s to answer, a limit that can't be changed and that a busy machine exceeds. */
async function startSkipping(
  dataConverter: DataConverter,
  triesLeft: number,
): Promise<TestWorkflowEnvironment> {
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path: timeSkippingServer } },
      client: { dataConverter },
    });
  } catch (error) {
    if (triesLeft === 0) throw error;
    return startSkipping(dataConverter, triesLeft - 1);
  }
}

/** Builds the world; `close` tears it down. */
export async function createWorld(
  kind: ServerKind = 'skipping',
  masterKey: Uint8Array = randomBytes(32),
  {
    fundsSeconds = 0,
    provider = async (url) => url,
    checkService = () => null,
  }: {
    readonly fundsSeconds?: number;
    /** The address at which the worker reaches the card provider at `url`, such as that of a recorder in between. */
    readonly provider?: (url: string) => Promise<string>;
    /** The worker's background-check provider, over the sandbox at `url`; by default one under the test's control. */
    readonly checkService?: (url: string) => OnboardingParts['checks'] | null;
  } = {},
): Promise<World> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const dataConverter = encryptingConverter(masterKey);
  const directory = await mkdtemp(join(tmpdir(), 'hexkey-world-'));
  const [database, server] = await Promise.all([
    createTestDatabase(),
    openServer(kind, directory, dataConverter),
  ]);
  const { environment: temporal, namespace } = server;
  const { client, nativeConnection } = temporal;
  const log = openPostgresEventLog({ databaseUrl: database.url });
  const pool = openPool(database.url, 'hexkey world');
  const table = openReservations(pool);
  const keys = openPersonKeys({ databaseUrl: database.url, masterKey });
  const sandbox = await startSandbox({
    directory,
    ...madeUpKeys,
    payoutSeconds: 24 * 60 * 60,
    fundsSeconds,
  });
  const stripe = openStripe({ secretKey: madeUpKeys.stripe.secretKey, apiBase: await provider(sandbox.url) });
  const taskQueue = `test-${randomUUID()}`;
  const documentsUrl = pathToFileURL(directory).href;
  const blobs = openBlobs(documentsUrl);
  const roster: RosterTechnician[] = [];
  const accounts = new Map<TechnicianId, { accountId: string; since: string }>();
  const parts: ActivityParts = {
    log,
    table,
    stripe,
    client,
    taskQueue,
    roster: async () => roster,
    connectedAccount: async (id) => accounts.get(id) ?? null,
    openDebt: async () => zero,
    commissionBooks: booksOfLog(log),
    keepStatement: keepPlainStatement(blobs),
    answerPapers: openAnswerPapers(blobs, keys),
    compareBooks: nothingCompared,
  };
  const checks = testChecks();
  let skipped = 0;
  const clock = () => new Date(Date.now() + skipped);
  const documents = openDocuments(blobs, keys);
  const { apiKey } = madeUpKeys.docuseal;
  const outsideSigning = openDocuseal({ apiKey, apiUrl: `${sandbox.url}/docuseal` });
  const telling = tellingActivities({ log, keys, masterKey, sandbox, clock, documents });
  let running: { worker: Worker; over: Promise<void> } | undefined;

  async function control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, sandbox.url), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  /** Sets the provider's clock to the workflows' before every activity: a hold must not end before it was placed. */
  function inStep(activities: object): object {
    const follow = async () => {
      const ahead = (await temporal.currentTimeMs()) - Date.now() - skipped;
      if (ahead < CLOCK_SLACK) return;
      skipped += ahead;
      await control('POST', '/sandbox/clock', { seconds: ahead / 1000 });
    };
    const entries = Object.entries(activities).map(([name, activity]) => [
      name,
      async (...args: readonly unknown[]): Promise<unknown> => {
        await follow();
        return (activity as (...args: readonly unknown[]) => unknown)(...args);
      },
    ]);
    return Object.fromEntries(entries) as object;
  }

  async function stopWorker(): Promise<void> {
    if (!running) return;
    const { worker, over } = running;
    running = undefined;
    worker.shutdown();
    await over;
  }

  return {
    client,
    address: temporal.address,
    namespace,
    log,
    table,
    keys,
    stripe,
    sandbox,
    blobs,
    documents,
    documentsUrl,
    checks,
    taskQueue,
    databaseUrl: database.url,
    masterKey,
    roster,
    accounts,
    now: async () => temporal.currentTimeMs(),
    sleep: async (milliseconds) => {
      await temporal.sleep(milliseconds + PAST_TIMERS);
    },
    stopWorker,
    async startWorker(change = () => ({})) {
      const worker = await Worker.create({
        connection: nativeConnection,
        namespace,
        taskQueue,
        workflowBundle: { codePath: await ensureWorkflowBundle() },
        activities: inStep({
          ...allActivities(parts),
          ...onboardingActivities({
            log,
            keys,
            documents,
            checks: checkService(sandbox.url) ?? checks.service,
            outsideSigning,
            publicUrl: 'http://localhost:4000',
          }),
          ...telling.activities,
          ...change(parts),
        }),
        dataConverter,
        stickyQueueScheduleToStartTimeout: '1 second',
        shutdownGraceTime: 0,
      });
      running = { worker, over: worker.run() };
    },
    control,
    async close() {
      await stopWorker();
      await server.stop();
      telling.close();
      await sandbox.stop();
      await log.close();
      await keys.close();
      await pool.end();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
