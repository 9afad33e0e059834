/** Everything the routes work with, opened once per process and passed to the app; tests pass their own. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client, type ClientInterceptors, Connection } from '@temporalio/client';
import type pg from 'pg';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { admins } from '#domain/admin/decide.ts';
import { permissionsOf } from '#domain/admin/state.ts';
import type { QuietHours } from '#domain/alerts/quiet-hours.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { UnpaidLimits } from '#domain/booking/unpaid-limits.ts';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { openFailingActivities } from '#events/failing-activities.ts';
import { deriveKey, firstOf } from '#events/keys/cipher.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { openSignedLinks, type SignedLinks } from '#events/keys/signed-links.ts';
import { load } from '#events/execute.ts';
import type { EventLog, OpenEventLog } from '#events/log.ts';
import { openEventLog } from '#events/open-log.ts';
import { readOnly } from '#events/postgres/connection.ts';
import { type Listener, openListener } from '#events/postgres/listener.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import type { Reservations } from '#events/reservations/reservations.ts';
import { openReadModels, type ReadModels } from '#projections/queries/read-models.ts';
import { type CheckpointWaiter, openCheckpointWaiter } from '#projections/wait.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { type Documents, openDocuments } from '#vendors/blobs/documents.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { type Checks, openChecks } from '#vendors/checkr/checks.ts';
import { openEmbeddedSigning } from '#vendors/esign/embedded.ts';
import { outsideSigningOf } from '#vendors/esign/docuseal.ts';
import type { EmbeddedSigning, OutsideSigning } from '#vendors/esign/esign.ts';
import { openVision, type Vision } from '#vendors/openai/vision.ts';
import { isTestKey, openStripe } from '#vendors/stripe/client.ts';
import { openReturnPaths, type ReturnPaths } from '#vendors/smtp/return-paths.ts';
import { publicKeyOf } from '#vendors/webpush/pushes.ts';
import { openSessions, type Sessions } from './auth/sessions.ts';
import { type Engine, openEngine } from './engine.ts';
import type { ApiEnv } from './env.ts';
import type { TrustProxy } from './guards/network.ts';
import { openRateLimits, type RateLimits } from './guards/rate-limits.ts';
import { openVisitCounter, type VisitCounter } from './visit-counter.ts';
import { openStuckEffects, type StuckEffects } from './ops/stuck-work.ts';

/** The settings that routes read. */
export interface Settings {
  readonly publicUrl: string;
  /** Part of the names of our cookies. Cookies ignore ports, so this separates two installations on one host. */
  readonly installation: string;
  readonly durations: Durations;
  readonly taskQueue: string;
  readonly namespace: string;
  /** Empty: no links to it. */
  readonly temporalUi: string;
  /** Origins of the Web UI's pages that may ask for decrypted payloads. */
  readonly codecOrigins: readonly string[];
  readonly stripePublishableKey: string;
  /** By the secret key: no real money moves. */
  readonly isStripeTestMode: boolean;
  readonly stripeJsUrl: string;
  /** Any of them may have signed a webhook. */
  readonly stripeWebhookSecrets: readonly string[];
  /** Undefined: no text messages are sent. */
  readonly twilioAuthToken: string | undefined;
  /** Our number, which technicians and customers call instead of each other's; null: they see the real ones. */
  readonly voiceNumber: string | null;
  /** Verifies the webhooks of background checks. */
  readonly checkrApiKey: string;
  /** Verifies the webhooks of the signature service; undefined: none are accepted. */
  readonly docusealWebhookSecret: string | undefined;
  /** Folder of the built web app; undefined: this process serves only the API. */
  /** The support email address. */
  readonly supportMail: string;
  readonly webDist: string | undefined;
  readonly trustProxy: TrustProxy;
  readonly unpaidLimits: UnpaidLimits;
  /** Our public key for push services, as browsers want it. */
  readonly pushKey: string;
  /** For technicians who never chose any; null: none. */
  readonly quietHours: QuietHours | null;
}

export interface Dependencies {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly links: SignedLinks;
  /** Seals the audit. */
  readonly masterKey: Uint8Array;
  readonly readModels: ReadModels;
  /** Connections that cannot write. */
  readonly readOnly: {
    readonly log: Pick<EventLog, 'readStream'>;
    readonly readModels: Pick<ReadModels, 'pool'>;
  };
  readonly waits: CheckpointWaiter;
  readonly reservations: Reservations;
  readonly temporal: Client;
  /** To the same server, without retries, for readiness checks. */
  readonly readiness: Connection;
  readonly engine: Engine;
  /** Null: bounced emails are not processed. */
  readonly returnPaths: ReturnPaths | null;
  readonly stuck: StuckEffects;
  readonly stripe: Stripe;
  readonly blobs: Blobs;
  readonly documents: Documents;
  /** Signs contracts on our own page, and verifies every seal of ours. */
  readonly signing: EmbeddedSigning;
  /** Null: people sign on our own page. */
  readonly outsideSigning: OutsideSigning | null;
  readonly vision: Vision;
  readonly checks: Checks;
  readonly listener: Listener;
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly visits: VisitCounter;
  readonly logger: Logger;
  /** ISO instant. */
  readonly now: () => string;
}

/**
 * The origin of a URL, and the same with this machine's other name: a browser sends our cookie only to the name that
 * set it.
 */
function originsOf(url: string): readonly string[] {
  if (url === '') return [];
  const { origin } = new URL(url);
  return [origin, origin.replace('//127.0.0.1', '//localhost')];
}

/** The event log, and the same over read-only connections. */
interface Logs {
  readonly log: OpenEventLog;
  readonly readOnlyLog: OpenEventLog;
}

/** Opens the log in the store that the installation uses. */
export async function openLogs(env: ApiEnv, logger: Logger): Promise<Logs> {
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = env;
  const onError = (error: unknown) => logger.warn({ err: error }, 'a connection was lost');
  return {
    log: await openEventLog({ databaseUrl, eventStoreUrl, onError }),
    readOnlyLog: await openEventLog({
      databaseUrl: readOnly(databaseUrl),
      eventStoreUrl,
      readers: 1,
      onError,
    }),
  };
}

/**
 * Opens everything; connections are made when first needed, so the order of starts doesn't matter. The logs are opened
 * before and are closed with the rest. `interceptors` see all requests to Temporal.
 */
export function openDependencies(
  env: ApiEnv,
  { log, readOnlyLog }: Logs,
  logger: Logger,
  interceptors?: ClientInterceptors,
): Dependencies & { close(): Promise<void> } {
  const databaseUrl = env.DATABASE_URL;
  const installation = createHash('sha256').update(firstOf(env.HEXKEY_MASTER_KEY)).digest('hex').slice(0, 8);
  const onError = (error: unknown) => logger.warn({ err: error }, 'a connection was lost');
  const pool = openPool(databaseUrl, 'hexkey api', 10);
  const keys = openPersonKeys({ databaseUrl, masterKey: env.HEXKEY_MASTER_KEY });
  const listener = openListener(databaseUrl, onError);
  const readModels = openReadModels({ databaseUrl, openMany: (sealed) => keys.openMany(sealed), onError });
  const waits = openCheckpointWaiter(readModels, listener, () => log.head());
  const readOnlyUrl = readOnly(databaseUrl);
  const readOnlyModels = openReadModels({
    databaseUrl: readOnlyUrl,
    openMany: (sealed) => keys.openMany(sealed),
    connections: 2,
    onError,
  });
  const connection = Connection.lazy(env.temporal);
  // No retries: one that comes due after the process has closed its connection would crash the process.
  const readiness = Connection.lazy({ ...env.temporal, interceptors: [] });
  const temporal = new Client({
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter: encryptingConverter(env.HEXKEY_MASTER_KEY),
    ...(interceptors && { interceptors }),
  });

  const blobs = openBlobs(env.BLOB_URL);
  const now = (): string => new Date().toISOString();
  const visits = openVisitCounter({ log, now }, logger);

  return {
    settings: {
      publicUrl: env.PUBLIC_URL.replace(/\/$/, ''),
      installation,
      durations: env.HEXKEY_DURATIONS,
      taskQueue: env.TEMPORAL_TASK_QUEUE,
      namespace: env.TEMPORAL_NAMESPACE,
      temporalUi: env.TEMPORAL_UI_URL.replace(/\/$/, ''),
      codecOrigins: env.CODEC_ORIGINS.length > 0 ? env.CODEC_ORIGINS : originsOf(env.TEMPORAL_UI_URL),
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      isStripeTestMode: isTestKey(env.STRIPE_SECRET_KEY),
      stripeJsUrl: env.STRIPE_JS_URL,
      stripeWebhookSecrets: env.STRIPE_WEBHOOK_SECRET,
      twilioAuthToken: env.TWILIO_AUTH_TOKEN,
      voiceNumber: env.TWILIO_VOICE_NUMBER ?? null,
      checkrApiKey: env.CHECKR_API_KEY,
      docusealWebhookSecret: env.DOCUSEAL_WEBHOOK_SECRET,
      supportMail: env.SUPPORT_MAIL,
      webDist: env.WEB_DIST,
      trustProxy: env.TRUST_PROXY,
      unpaidLimits: env.HEXKEY_UNPAID_LIMITS,
      pushKey: publicKeyOf(env.VAPID_PRIVATE_KEY),
      quietHours: env.QUIET_HOURS,
    },
    pool,
    log,
    keys,
    links: openSignedLinks(env.HEXKEY_MASTER_KEY),
    masterKey: env.HEXKEY_MASTER_KEY,
    readModels,
    readOnly: { log: readOnlyLog, readModels: readOnlyModels },
    waits,
    reservations: openReservations(pool),
    temporal,
    readiness,
    engine: openEngine(temporal, { taskQueue: env.TEMPORAL_TASK_QUEUE, durations: env.HEXKEY_DURATIONS }),
    returnPaths: openReturnPaths({
      address: env.MAIL_RETURN_PATH,
      secret: env.MAIL_REPORTS_SECRET,
      key: deriveKey(env.HEXKEY_MASTER_KEY, 'mail-return-paths'),
    }),
    stuck: openStuckEffects({
      client: temporal,
      namespace: env.TEMPORAL_NAMESPACE,
      failing: openFailingActivities(pool),
    }),
    stripe: openStripe({ secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE }),
    blobs,
    documents: openDocuments(blobs, keys),
    outsideSigning: outsideSigningOf(env),
    signing: openEmbeddedSigning(readFileSync(env.CONTRACT_SEAL_FILE, 'utf8')),
    vision: openVision({
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      model: env.OPENAI_MODEL,
      timeout: env.OPENAI_TIMEOUT,
    }),
    checks: openChecks({
      apiKey: env.CHECKR_API_KEY,
      apiUrl: env.CHECKR_API_URL,
      package: env.CHECKR_PACKAGE,
    }),
    listener,
    sessions: openSessions(pool, {
      installation,
      secure: env.PUBLIC_URL.startsWith('https:'),
      permissionsOf: async (adminId) => permissionsOf(await load(log, admins, adminId)),
    }),
    rateLimits: openRateLimits(pool),
    visits,
    logger,
    now,
    async close() {
      waits.close();
      await visits.close();
      await listener.close();
      const pools = [log, keys, readModels, readOnlyLog, readOnlyModels].map((open) => open.close());
      await Promise.all([...pools, pool.end(), connection.close(), readiness.close()]);
    },
  };
}
