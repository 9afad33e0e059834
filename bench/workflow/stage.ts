/** Where the workflows are measured: a Postgres with its usual durability, a dev server on a file, one worker. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { allActivities } from '../../activities/all.ts';
import { type Follower, follow } from '../../activities/followers/follower.ts';
import { messageActivities } from '../../activities/messages/messages.ts';
import { notifiedStories } from '../../activities/followers/stories.ts';
import { encryptingConverter, uncompressed } from '../../events/temporal/converter.ts';
import type { Durations } from '../../domain/core/durations.ts';
import { as, type TechnicianId } from '../../domain/core/ids.ts';
import { zero } from '../../domain/core/money.ts';
import { openPersonKeys, type PersonKeys } from '../../events/keys/person-keys.ts';
import { openSignedLinks } from '../../events/keys/signed-links.ts';
import { openPostgresEventLog, type PostgresEventLog } from '../../events/postgres/log.ts';
import { openPool } from '../../events/postgres/transaction.ts';
import { openReservations } from '../../events/reservations/postgres.ts';
import { migrate } from '../../scripts/migrate.ts';
import { startPostgres } from '../../scripts/services/postgres.ts';
import { startTemporal } from '../../scripts/services/temporal.ts';
import { ensureTemporalCli } from '../../scripts/setup/temporal-cli.ts';
import { silentProgress } from '../../scripts/system/progress.mjs';
import { nothingCompared } from '../../workflows/testing/books.ts';
import { technicianNear } from '../../workflows/testing/people.ts';
import { booksOfLog, keepPlainStatement } from '../../workflows/testing/statements.ts';
import { openBlobs } from '../../vendors/blobs/open.ts';
import { openStripe } from '../../vendors/stripe/client.ts';
import { instantMoney } from './instant.ts';

export interface Stage {
  readonly client: Client;
  readonly taskQueue: string;
  readonly log: PostgresEventLog;
  readonly keys: PersonKeys;
  readonly technicians: readonly TechnicianId[];
  now(): Promise<number>;
  /** From here on, events of the log start `messages-` and `payout-` workflows too. */
  withSideStories(durations: Durations): Promise<void>;
  close(): Promise<void>;
}

/** Enough technicians to staff every booking in progress: each has one job in one of 56 windows. */
const technicianCount = 12;

export async function openStage(): Promise<Stage> {
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    // Under full load tasks come late, which the figures already show.
    telemetryOptions: { logging: { filter: 'ERROR' } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  await migrate(postgres.url);
  const temporal = await startTemporal({
    binary: await ensureTemporalCli(silentProgress),
    dbFile: join(folder, 'temporal.db'),
    namespace: 'bench',
    logFile: join(folder, 'temporal.log'),
  });
  const { address } = temporal;
  const masterKey = new Uint8Array(32).fill(1);
  const dataConverter = encryptingConverter(masterKey);
  const log = openPostgresEventLog({ databaseUrl: postgres.url });
  const pool = openPool(postgres.url, 'hexkey bench');
  const keys = openPersonKeys({ databaseUrl: postgres.url, masterKey });
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address, ...uncompressed });
  const client = new Client({ connection, namespace: 'bench', dataConverter });
  const taskQueue = `bench-${randomUUID()}`;
  const roster = Array.from({ length: technicianCount }, (_, n) => technicianNear(`technician-${n}`));
  const table = openReservations(pool);
  let sideStories = false;
  const activities = allActivities({
    log,
    table,
    stripe: openStripe({ secretKey: 'sk_test_unused', apiBase: 'http://127.0.0.1:1' }),
    client,
    taskQueue,
    roster: async () => roster,
    connectedAccount: async () => ({ accountId: 'acct_bench', since: new Date(0).toISOString() }),
    openDebt: async () => zero,
    commissionBooks: booksOfLog(log),
    keepStatement: keepPlainStatement(openBlobs(pathToFileURL(folder).href)),
    answerPapers: { read: async () => null },
    compareBooks: nothingCompared,
  });
  const working = { service: 'none', status: 'active' } as const;
  const worker = await Worker.create({
    connection: native,
    namespace: 'bench',
    taskQueue,
    dataConverter,
    workflowsPath: fileURLToPath(new URL('./workflows.ts', import.meta.url)),
    activities: {
      ...activities,
      ...instantMoney,
      ...messageActivities({
        log,
        keys,
        mailer: {
          send: async () => undefined,
          check: async () => working,
          close: () => undefined,
        },
        texts: {
          send: async () => ({ kind: 'accepted', sid: randomUUID() }),
          find: async () => null,
          check: async () => working,
        },
        pushes: { send: async () => 'accepted' },
        quietHours: null,
        links: openSignedLinks(masterKey),
        technician: async () => ({
          firstName: 'Grace',
          email: 'grace@example.com',
          phone: null,
          takesTexts: false,
          language: 'en' as const,
        }),
        opsMail: 'ops@example.com',
        publicUrl: 'http://localhost',
        sender: { home: 'http://localhost', postal: 'Hexkey', support: 'support@hexkey.example' },
      }),
      startStory: async (...args: Parameters<typeof activities.startStory>) => {
        if (sideStories) await activities.startStory(...args);
      },
      nothing: async () => undefined,
    },
    stickyQueueScheduleToStartTimeout: '1 second',
    maxCachedWorkflows: 2_000,
  });
  const running = worker.run();
  const followers: Follower[] = [];
  return {
    client,
    taskQueue,
    log,
    keys,
    technicians: roster.map(({ technicianId }) => as<TechnicianId>(technicianId)),
    now: async () => Date.now(),
    async withSideStories(durations) {
      sideStories = true;
      await pool.query('INSERT INTO app.followers (name, position) VALUES ($1, $2)', [
        'stories',
        await log.head(),
      ]);
      const onError = (error: unknown) => console.error(error);
      followers.push(follow({ log, pool, onError }, [notifiedStories({ client, taskQueue, durations })]));
    },
    async close() {
      await Promise.all(followers.map((follower) => follower.stop()));
      worker.shutdown();
      await running;
      await Promise.all([connection.close(), native.close(), log.close(), keys.close(), pool.end()]);
      await temporal.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
