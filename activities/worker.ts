/** The worker process: workflows, activities and the followers of the log. Any number of them may run. */
import { fileURLToPath } from 'node:url';
import { Client, Connection, QueryRejectCondition } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { openFailingActivities } from '#events/failing-activities.ts';
import { deriveKey } from '#events/keys/cipher.ts';
import { openPersonKeys } from '#events/keys/person-keys.ts';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import { openEventLog } from '#events/open-log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { payoutsOfTechnician } from '#projections/queries/earnings.ts';
import { offeredTo, openDebtOf } from '#projections/queries/payees.ts';
import { openReadModels } from '#projections/queries/read-models.ts';
import { jobsUnderWay } from '#projections/queries/stuck.ts';
import { rosterNear } from '#projections/queries/technicians.ts';
import { openAnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { settingsOrExit } from '#events/settings.ts';
import { metricsPlaceOf } from '#events/telemetry/env.ts';
import { openMailer } from '#vendors/smtp/mailer.ts';
import { openReturnPaths } from '#vendors/smtp/return-paths.ts';
import { openDocuments } from '#vendors/blobs/documents.ts';
import { openChecks } from '#vendors/checkr/checks.ts';
import { outsideSigningOf } from '#vendors/esign/docuseal.ts';
import type { Vision } from '#vendors/openai/vision.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { openTexts } from '#vendors/twilio/texts.ts';
import { openPushes } from '#vendors/webpush/pushes.ts';
import { allActivities } from './all.ts';
import { connectedAccountFrom } from './money/connected-account.ts';
import { comparedWith } from './money/compare-books.ts';
import { commissionBooksFrom } from './money/commission-books.ts';
import { keepStatements } from './money/statement-papers.ts';
import { workerEnv } from './env.ts';
import { erasures } from './followers/erasures.ts';
import { follow } from './followers/follower.ts';
import { signals, workflowIds } from '#domain/core/stories.ts';
import { letterActivities } from './messages/letters.ts';
import { onboardingActivities } from './onboarding/onboarding.ts';
import { messageActivities } from './messages/messages.ts';
import { interventionsMade } from './followers/interventions.ts';
import { merges } from './followers/merges.ts';
import { notifiedStories } from './followers/stories.ts';
import { partnerLettersFollower } from './followers/partner-letters.ts';
import { guestLettersFollower } from './followers/guest-letters.ts';
import { reviewLettersFollower } from './followers/review-letters.ts';
import { referralChecks, referralsSeenUpTo } from './followers/referrals.ts';
import { pushedLettersFollower } from './followers/pushed-letters.ts';
import { openMissedWebhooks } from './rounds/missed-webhooks.ts';
import { openPayees } from './rounds/payees.ts';
import { openAbandonedGuests } from './rounds/abandoned-guests.ts';
import { openDeletedPartners } from './rounds/deleted-partners.ts';
import { openTermsNotices } from './rounds/partner-terms.ts';
import { openSupersededContracts } from './rounds/superseded-contracts.ts';
import { openLostIntents } from './rounds/lost-intents.ts';
import { lostOffers } from './followers/lost-offers.ts';
import { newBankAccounts, newPartnerBanks } from './followers/payees.ts';
import { notingFailures } from './noting-failures.ts';
import { staffingFrom } from './dispatch/ranking.ts';
import { openRepair } from './rounds/repair.ts';
import { openServiceLooks } from './rounds/services.ts';
import { openBookingReservations } from './dispatch/reservations.ts';
import { sweep } from './followers/sweep.ts';
import { scheduleBooks, scheduleSettlements } from '#events/temporal/schedules.ts';
import { signalOpen } from '#events/temporal/stories.ts';
import { technicianAddressFrom } from '#events/recipients/recipients.ts';
import { encryptingConverter, uncompressed } from '#events/temporal/converter.ts';

/** Milliseconds between two rounds that release lapsed reservations. */
const LAPSED_EVERY = 30_000;
/** Milliseconds between two rounds that forget the positions of technicians who no longer share them. */
const POSITIONS_EVERY = 60_000;
/** Milliseconds between two rounds that compare reservations with the log. */
const REPAIR_EVERY = 60_000;
/** Milliseconds between two rounds that look for payment intents that were never recorded in the log. */
const LOST_INTENTS_EVERY = 5 * 60_000;
/**
 * Milliseconds between two rounds that look for people affected by another version of their agreement, and for deleted
 * partners.
 */
const CONTRACTS_EVERY = 60 * 60_000;
/** Milliseconds between two checks of whether the outside services answer. */
const SERVICES_EVERY = 30_000;
/** Milliseconds between two rounds that ask whether technicians are paid out, with one request for each. */
const PAYEES_EVERY = 30 * 60_000;
/** Milliseconds between two rounds that look for refunds and disputes whose webhooks were lost. */
const MISSED_WEBHOOKS_EVERY = 5 * 60_000;

const env = settingsOrExit(workerEnv);
const logger = pino({ level: env.LOG_LEVEL, base: { process: 'worker' } });
const onError = (error: unknown) => logger.warn({ err: error }, 'a connection was lost');

const metricsPlace = metricsPlaceOf(env);
const metrics =
  metricsPlace &&
  (await import('./metrics.ts').then((it) =>
    it.openWorkerMetrics(metricsPlace, env, (error, part) =>
      logger.warn({ err: error, part }, 'metrics could not be read'),
    ),
  ));

const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
const traces =
  collector === undefined
    ? undefined
    : await import('./traces.ts').then((it) => it.openWorkerTraces(collector, env));

Runtime.install({
  ...(metrics && { telemetryOptions: metrics.telemetry }),
  // We handle signals ourselves: the followers stop before the worker does.
  shutdownSignals: [],
  logger: new DefaultLogger('WARN', ({ level, message, meta }) =>
    logger[level === 'ERROR' ? 'error' : 'warn']({ ...meta }, message),
  ),
});

const databaseUrl = env.DATABASE_URL;
const namespace = env.TEMPORAL_NAMESPACE;
const taskQueue = env.TEMPORAL_TASK_QUEUE;
const dataConverter = encryptingConverter(env.HEXKEY_MASTER_KEY);

const log = await openEventLog({ databaseUrl, eventStoreUrl: env.EVENTSTORE_URL, onError });
const pool = openPool(databaseUrl, 'hexkey worker');
const table = openReservations(pool);
const keys = openPersonKeys({ databaseUrl, masterKey: env.HEXKEY_MASTER_KEY });
const readModels = openReadModels({ databaseUrl, openMany: keys.openMany, onError });
const stripe = openStripe({ secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE });
const plainMailer = openMailer({
  url: env.SMTP_URL,
  from: env.MAIL_FROM,
  replyTo: env.SUPPORT_MAIL,
  returnPaths: openReturnPaths({
    address: env.MAIL_RETURN_PATH,
    secret: env.MAIL_REPORTS_SECRET,
    key: deriveKey(env.HEXKEY_MASTER_KEY, 'mail-return-paths'),
  }),
});
const mailer = metrics?.measured.mailer(plainMailer) ?? plainMailer;
const texts = openTexts({
  accountSid: env.TWILIO_ACCOUNT_SID,
  authToken: env.TWILIO_AUTH_TOKEN,
  from: env.TWILIO_FROM,
  apiBase: env.TWILIO_API_BASE,
});
const plainPushes = openPushes({
  privateKey: env.VAPID_PRIVATE_KEY,
  hosts: env.WEB_PUSH_HOSTS,
  contact: env.SUPPORT_MAIL,
});
const pushes = metrics?.measured.pushes(plainPushes) ?? plainPushes;
const checks = openChecks({
  apiKey: env.CHECKR_API_KEY,
  apiUrl: env.CHECKR_API_URL,
  package: env.CHECKR_PACKAGE,
});
const outsideSigning = outsideSigningOf(env);
const blobs = openBlobs(env.BLOB_URL);
const documents = openDocuments(blobs, keys);
const links = openSignedLinks(env.HEXKEY_MASTER_KEY);
const sender = { home: env.PUBLIC_URL, postal: env.MAIL_POSTAL_ADDRESS, support: env.SUPPORT_MAIL };
const connection = await Connection.connect(env.temporal);
const askedOnce = Connection.lazy({ ...env.temporal, interceptors: [] });
const client = new Client({
  connection,
  namespace,
  dataConverter,
  // The sweep asks only open workflows: replaying a closed one to learn that it has ended would be a waste.
  workflow: { queryRejectCondition: QueryRejectCondition.NOT_OPEN },
  ...(traces && { interceptors: traces.client }),
});
const native = await NativeConnection.connect({ ...env.temporal, ...uncompressed });

const mailing = { log, keys, mailer, texts, pushes, links, publicUrl: env.PUBLIC_URL, sender };
const worker = await Worker.create({
  connection: native,
  namespace,
  taskQueue,
  dataConverter,
  ...(env.WORKFLOW_BUNDLE === undefined
    ? { workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)) }
    : { workflowBundle: { codePath: env.WORKFLOW_BUNDLE } }),
  activities: {
    ...allActivities({
      log,
      table,
      stripe,
      client,
      taskQueue,
      roster: (zip) => rosterNear(readModels, zip),
      connectedAccount: connectedAccountFrom(log),
      openDebt: (technicianId, bookingId) => openDebtOf(readModels, technicianId, bookingId),
      commissionBooks: commissionBooksFrom(readModels, log, () => referralsSeenUpTo(pool)),
      keepStatement: keepStatements({ blobs, readModels }),
      answerPapers: openAnswerPapers(blobs, keys),
      compareBooks: comparedWith({ log, rm: readModels, stripe, client, reservations: table }),
    }),
    ...onboardingActivities({
      log,
      keys,
      documents,
      checks,
      outsideSigning,
      publicUrl: env.PUBLIC_URL,
    }),
    ...messageActivities({
      ...mailing,
      technician: technicianAddressFrom(log, keys),
      opsMail: env.OPS_MAIL,
      quietHours: env.QUIET_HOURS,
    }),
    ...letterActivities({ ...mailing, documents, deskMail: env.SUPPORT_MAIL, opsMail: env.OPS_MAIL }),
  },
  ...(traces && { sinks: traces.sinks }),
  interceptors: {
    ...(traces && env.WORKFLOW_BUNDLE === undefined && { workflowModules: traces.workflowModules }),
    activity: [
      ...(traces ? [traces.activity] : []),
      notingFailures(openFailingActivities(pool), (error) =>
        logger.warn({ err: error }, 'a failing activity is noted at its next try'),
      ),
    ],
  },
  // A killed worker's open workflows are picked up by another worker after this long.
  stickyQueueScheduleToStartTimeout: '1 second',
  // With a cache smaller than the number of open workflows, histories are replayed: four to five times the work,
  // measured.
  maxCachedWorkflows: 2_000,
  shutdownGraceTime: '3 seconds',
});

const stories = { client, taskQueue, durations: env.HEXKEY_DURATIONS };
const repair = openRepair({
  log,
  table,
  reservations: openBookingReservations(
    table,
    staffingFrom((zip) => rosterNear(readModels, zip)),
  ),
  jobsUnderWay: () => jobsUnderWay(readModels),
  notifyLostTime: (bookingId) => signalOpen(client, workflowIds.booking(bookingId), signals.timeLost),
});
const lostIntents = openLostIntents({ ...stories, stripe, log });
const missedWebhooks = openMissedWebhooks({
  ...stories,
  stripe,
  pool,
  onError: (error) => logger.warn({ err: error }, 'an event of the card provider is nobody’s'),
});

const payees = openPayees({
  readModels,
  log,
  stripe,
  onError: (error, technicianId) =>
    logger.error({ err: error, technicianId }, 'the provider knows no such account of a technician'),
});

const supersededContracts = openSupersededContracts({
  readModels,
  signal: (workflowId, signal) => signalOpen(client, workflowId, signal),
});

const termsNotices = openTermsNotices({ readModels, log });
const abandonedGuests = openAbandonedGuests({ log, readModels });
const deletedPartners = openDeletedPartners({ readModels, keys });

let openedVision: Promise<Vision> | undefined;
/** Its SDK is loaded at the first check, when the worker is already running. */
const vision: Pick<Vision, 'check'> = {
  async check() {
    openedVision ??= import('#vendors/openai/vision.ts').then(({ openVision }) =>
      openVision({
        apiKey: env.OPENAI_API_KEY,
        baseUrl: env.OPENAI_BASE_URL,
        model: env.OPENAI_MODEL,
        timeout: env.OPENAI_TIMEOUT,
      }),
    );
    return (await openedVision).check();
  },
};
const lookAtServices = openServiceLooks({
  pool,
  engine: askedOnce,
  log,
  logService: env.EVENTSTORE_URL === undefined ? 'Postgres' : 'EventStoreDB',
  stripe,
  mailer,
  texts,
  vision,
  blobs,
});

const follower = follow(
  {
    log,
    pool,
    onError: (error, name) =>
      logger.warn({ err: error, follower: name }, 'a follower or a round tries again'),
  },
  [
    sweep({ client, table }),
    interventionsMade({
      ...stories,
      namespace,
      log,
      onError: (error) => logger.warn({ err: error }, 'an act on a workflow is tried again'),
    }),
    notifiedStories(stories),
    pushedLettersFollower({ log, quietHours: env.QUIET_HOURS }),
    partnerLettersFollower({ log }),
    reviewLettersFollower({ log }),
    guestLettersFollower({ log, keys, pool }),
    referralChecks({ log, keys, pool, readModels, stripe }),
    erasures({
      log,
      keys,
      pool,
      readModels,
      blobs,
      stripe,
      documents,
      checks,
      outsideSigning,
      contact: env.SUPPORT_MAIL,
    }),
    merges({ log, keys, readModels }),
    lostOffers({ client, offered: (technicianId) => offeredTo(readModels, technicianId) }),
    newPartnerBanks({ client, log }),
    newBankAccounts({
      client,
      waiting: async (technicianId) =>
        (await payoutsOfTechnician(readModels, technicianId))
          .filter(({ status }) => status !== 'completed')
          .map(({ bookingId }) => bookingId),
    }),
  ],
  [
    {
      // A writer clears only the lapsed reservations that are in its own way.
      name: 'lapsed reservations',
      every: LAPSED_EVERY,
      look: async () => void (await table.sweepLapsed(new Date().toISOString())),
    },
    {
      name: 'shared positions',
      every: POSITIONS_EVERY,
      look: async () =>
        void (await pool.query(`DELETE FROM app.shared_positions WHERE at < now() - interval '10 minutes'`)),
    },
    {
      name: 'reservations',
      every: REPAIR_EVERY,
      async look() {
        for (const done of await repair())
          logger[done.repaired || done.notified ? 'warn' : 'error'](
            done,
            'reservations were not what the log says',
          );
      },
    },
    {
      name: 'lost intents',
      every: LOST_INTENTS_EVERY,
      async look() {
        for (const intent of await lostIntents(Date.now()))
          logger.warn(intent, 'an intent was made and never written down');
      },
    },
    {
      name: 'superseded contracts',
      every: CONTRACTS_EVERY,
      look: async () => void (await supersededContracts(new Date().toISOString())),
    },
    {
      name: 'partner terms',
      every: CONTRACTS_EVERY,
      look: () => termsNotices(new Date().toISOString()),
    },
    {
      name: 'services',
      every: SERVICES_EVERY,
      look: lookAtServices,
    },
    {
      name: 'deleted partners',
      every: CONTRACTS_EVERY,
      look: () => deletedPartners(new Date().toISOString()),
    },
    {
      name: 'abandoned guests',
      every: CONTRACTS_EVERY,
      look: () => abandonedGuests(new Date().toISOString()),
    },
    {
      name: 'payees',
      every: PAYEES_EVERY,
      async look() {
        for (const technicianId of await payees())
          logger.warn({ technicianId }, 'nobody had told that payouts stopped, or came back');
      },
    },
    {
      name: 'missed webhooks',
      every: MISSED_WEBHOOKS_EVERY,
      async look() {
        for (const event of await missedWebhooks(Date.now()))
          logger.warn(event, 'a webhook of the card provider was lost');
      },
    },
  ],
);

await Promise.all([scheduleSettlements(client, stories), scheduleBooks(client, taskQueue)]);
await metrics?.serve({ worker: pool, read_models: readModels.pool });
const running = worker.run();
process.send?.({ type: 'ready', taskQueue });
logger.info({ taskQueue }, 'worker is ready');
lookAtServices().catch(onError);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  if (worker.getState() === 'RUNNING') worker.shutdown();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// When the supervisor is gone, the worker stops too.
process.once('disconnect', stop);

try {
  await running;
} finally {
  await follower.stop();
  await metrics?.close();
  mailer.close();
  await Promise.all([
    connection.close(),
    askedOnce.close(),
    native.close(),
    log.close(),
    keys.close(),
    readModels.close(),
    pool.end(),
  ]);
  await traces?.close();
}
process.exit(0);
