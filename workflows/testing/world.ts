/** A whole world for workflow tests: a real log, the sandbox for the card provider, a worker, and Temporal. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ConnectionLike } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundle,
} from '@temporalio/worker';
import type Stripe from 'stripe';
import { allActivities, type ActivityParts } from '#activities/all.ts';
import { encryptingConverter } from '#activities/temporal.ts';
import type { TechnicianId } from '#domain/ids.ts';
import type { RosterTechnician } from '#domain/technician/roster.ts';
import type { EventLog } from '#events/log.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import type { Reservations } from '#events/reservations/reservations.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { timeSkippingServer } from '#scripts/setup/test-server.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openStripe } from '#vendors/stripe/client.ts';

export const stripeKeys = {
  secret: 'sk_test_world_secret',
  publishable: 'pk_test_world_publishable',
} as const;

/** What a test may replace or look into. */
export interface World {
  readonly client: Client;
  readonly log: EventLog;
  readonly table: Reservations;
  readonly keys: PersonKeys;
  readonly stripe: Stripe;
  readonly sandbox: Sandbox;
  readonly taskQueue: string;
  readonly masterKey: Uint8Array;
  /** Technicians whom offers and reservations choose from. */
  readonly roster: RosterTechnician[];
  /** Connected accounts by technician. */
  readonly accounts: Map<TechnicianId, string>;
  /** The time of the workflows: that of the test server where it skips. */
  now(): Promise<number>;
  /** Lets workflow time pass (time-skipping server only). */
  sleep(milliseconds: number): Promise<void>;
  /** Stops the worker as a kill would: nothing under way is finished. */
  stopWorker(): Promise<void>;
  startWorker(change?: (parts: ActivityParts) => Partial<ReturnType<typeof allActivities>>): Promise<void>;
  /** Switches a fault of the sandbox (sandbox/control). */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

let bundle: Promise<WorkflowBundle> | undefined;

/** The workflow code, bundled once a process. */
export function workflowBundle(): Promise<WorkflowBundle> {
  bundle ??= bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  return bundle;
}

/** Where Temporal is: `HEXKEY_TEST_TEMPORAL` names a dev server that runs already, else time is skipped. */
async function openTemporal(): Promise<{
  connection: ConnectionLike;
  native: NativeConnection;
  namespace: string;
  environment: TestWorkflowEnvironment | null;
  close(): Promise<void>;
}> {
  if (!existsSync(timeSkippingServer)) throw new Error(`no time-skipping server at ${timeSkippingServer}`);
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: timeSkippingServer } },
  });
  return {
    connection: environment.connection,
    native: environment.nativeConnection,
    namespace: 'default',
    environment,
    close: () => environment.teardown(),
  };
}

/** Builds the world; `close` takes it down again. */
export async function createWorld(): Promise<World> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const [database, temporal, directory] = await Promise.all([
    createTestDatabase(),
    openTemporal(),
    mkdtemp(join(tmpdir(), 'hexkey-world-')),
  ]);
  const masterKey = randomBytes(32);
  const log = openPostgresEventLog({ databaseUrl: database.url });
  const pool = openPool(database.url, 'hexkey world');
  const table = openReservations(pool);
  const keys = openPersonKeys({ databaseUrl: database.url, masterKey });
  const sandbox = await startSandbox({
    directory,
    stripe: {
      secretKey: stripeKeys.secret,
      publishableKey: stripeKeys.publishable,
      webhookSecret: 'whsec_world',
    },
    twilio: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'world' },
    payoutSeconds: 0,
  });
  const stripe = openStripe({ secretKey: stripeKeys.secret, apiBase: sandbox.url });
  const dataConverter = encryptingConverter(masterKey);
  const client = new Client({
    connection: temporal.connection,
    namespace: temporal.namespace,
    dataConverter,
  });
  const taskQueue = `test-${randomUUID()}`;
  const roster: RosterTechnician[] = [];
  const accounts = new Map<TechnicianId, string>();
  const parts: ActivityParts = {
    log,
    table,
    stripe,
    client,
    taskQueue,
    roster: async () => roster,
    connectedAccount: async (id) => accounts.get(id) ?? null,
  };
  let running: { worker: Worker; over: Promise<void> } | undefined;

  async function stopWorker(): Promise<void> {
    if (!running) return;
    const { worker, over } = running;
    running = undefined;
    worker.shutdown();
    await over;
  }

  return {
    client,
    log,
    table,
    keys,
    stripe,
    sandbox,
    taskQueue,
    masterKey,
    roster,
    accounts,
    now: async () => temporal.environment?.currentTimeMs() ?? Date.now(),
    sleep: async (milliseconds) => {
      if (!temporal.environment) throw new Error('this server does not skip time');
      await temporal.environment.sleep(milliseconds);
    },
    stopWorker,
    async startWorker(change = () => ({})) {
      const worker = await Worker.create({
        connection: temporal.native,
        namespace: temporal.namespace,
        taskQueue,
        workflowBundle: await workflowBundle(),
        activities: { ...allActivities(parts), ...change(parts) },
        dataConverter,
        stickyQueueScheduleToStartTimeout: '1 second',
        shutdownGraceTime: 0,
      });
      running = { worker, over: worker.run() };
    },
    async control(method, path, body) {
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
    },
    async close() {
      await stopWorker();
      await temporal.close();
      await sandbox.stop();
      await log.close();
      await keys.close();
      await pool.end();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
