/** The environment of each process: the contract between the supervisor and the processes. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporalTlsSettings } from '#events/temporal/connection.ts';
import { SetupError } from '../setup/finder.ts';
import { cacheDirectory, webDirectory } from '../setup/paths.ts';
import type { Plan } from './plan.ts';

/** Addresses of the two servers, once they run. */
export interface Servers {
  readonly databaseUrl: string;
  /** host:port */
  readonly temporalAddress: string;
  /** Temporal's Web UI; empty if it is not ours and no address was given. */
  readonly temporalUi: string;
}

type Environment = Readonly<Record<string, string>>;

const realVendorSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'CHECKR_API_KEY',
  'CHECKR_PACKAGE',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

/** Any of these settings shows that the real services are intended. */
const realVendorSigns = ['STRIPE_SECRET_KEY', 'TWILIO_AUTH_TOKEN', 'CHECKR_API_KEY', 'SMTP_URL'] as const;

/**
 * Whether real keys are configured. A mixture is refused: no one wants money in a sandbox with messages to real people,
 * or the reverse.
 *
 * @throws SetupError naming the settings that are missing
 */
export function wantsRealVendors(env: NodeJS.ProcessEnv): boolean {
  if (!realVendorSigns.some((name) => env[name])) return false;
  const absent = realVendorSettings.filter((name) => !env[name]);
  if (absent.length === 0) return true;
  throw new SetupError(
    `Real keys are configured, so the sandbox stays off; then these are needed as well: ${absent.join(', ')}.`,
  );
}

/** The environment of the worker, the projector and the api. */
export function productEnvironment(of: Plan, servers: Servers): Environment {
  return {
    DATABASE_URL: servers.databaseUrl,
    ...temporalEnvironment(servers),
    TEMPORAL_NAMESPACE: of.temporalNamespace,
    TEMPORAL_TASK_QUEUE: process.env.TEMPORAL_TASK_QUEUE ?? 'hexkey',
    HEXKEY_MASTER_KEY: process.env.HEXKEY_MASTER_KEY ?? of.secrets.masterKey,
    HEXKEY_DURATIONS: JSON.stringify(of.durations),
    BLOB_URL: process.env.BLOB_URL ?? pathToFileURL(join(of.dataDir, 'blobs')).href,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    PUBLIC_URL: of.publicUrl,
    VAPID_PRIVATE_KEY: process.env.VAPID_PRIVATE_KEY ?? pushKey(of),
    ...vendorEnvironment(of),
  };
}

/** Our own server has no TLS, so settings intended for another one are removed. */
function temporalEnvironment({ temporalAddress }: Servers): Environment {
  const TEMPORAL_ADDRESS = temporalAddress;
  if (process.env.TEMPORAL_ADDRESS !== undefined) return { TEMPORAL_ADDRESS };
  return { TEMPORAL_ADDRESS, ...Object.fromEntries(temporalTlsSettings.map((name) => [name, ''])) };
}

/** In addition for the worker: the bundled workflow code. */
export const workerEnvironment = (workflowBundle: string): Environment => ({
  WORKFLOW_BUNDLE: workflowBundle,
});

/** In addition for the api: its port, the built web app, and the first admin's login. */
export function apiEnvironment(of: Plan, servers: Servers): Environment {
  return {
    PORT: String(of.ports.api),
    WEB_DIST: webDirectory,
    CONTRACT_SEAL_FILE: process.env.CONTRACT_SEAL_FILE ?? of.sealFile,
    TEMPORAL_UI_URL: servers.temporalUi,
    HEXKEY_ADMIN_USERNAME: of.adminUsername,
    HEXKEY_ADMIN_PASSWORD: of.secrets.passwords.admin,
  };
}

/** Whether a collector is configured: the processes inherit its address. */
export const wantsTraces = (): boolean => (process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '') !== '';

/**
 * `METRICS_PORT` is the api's; worker and projector use the next two. Empty if not configured, so that no process loads
 * the metrics.
 */
export function metricsEnvironment(name: 'api' | 'worker' | 'projector'): Environment {
  const first = process.env.METRICS_PORT ?? '';
  const METRICS_PORT =
    first === '' ? '' : String(Number(first) + ['api', 'worker', 'projector'].indexOf(name));
  return { METRICS_PORT };
}

function vendorEnvironment(of: Plan): Environment {
  if (of.vendors.kind === 'real') return {};
  const { url } = of.vendors;
  return {
    STRIPE_SECRET_KEY: of.secrets.sandboxStripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: of.secrets.sandboxStripePublishableKey,
    STRIPE_WEBHOOK_SECRET: `${of.secrets.stripeWebhookSecret},${connectWebhookSecret(of)}`,
    STRIPE_API_BASE: url,
    STRIPE_JS_URL: `${url}/v3/stripe.js`,
    TWILIO_ACCOUNT_SID: of.secrets.sandboxTwilioAccountSid,
    TWILIO_AUTH_TOKEN: of.secrets.sandboxTwilioAuthToken,
    TWILIO_FROM: '+15005550006',
    TWILIO_VOICE_NUMBER: '+15005550006',
    TWILIO_API_BASE: url,
    OPENAI_API_KEY: sandboxOpenaiKey(of),
    OPENAI_BASE_URL: `${url}/openai/v1`,
    CHECKR_API_KEY: sandboxCheckrKey(of),
    CHECKR_API_URL: `${url}/checkr`,
    CHECKR_PACKAGE: 'tasker_pro',
    WEB_PUSH_HOSTS: `push.sandbox.example=${url}`,
    SMTP_URL: `smtp://127.0.0.1:${of.ports.sandboxSmtp}`,
    MAIL_FROM: 'Hexkey <hello@hexkey.example>',
    MAIL_RETURN_PATH: 'bounces@hexkey.example',
    MAIL_REPORTS_SECRET: mailReportsSecret(of),
  };
}

/** Derived from another secret, so that installations older than this one have it as well. */
function sandboxOpenaiKey(of: Plan): string {
  return `sk-sandbox-${createHash('sha256').update(of.secrets.sandboxTwilioAuthToken).digest('hex')}`;
}

/** Also signs the webhooks of background checks. No real key begins like this, and the sandbox accepts no other. */
function sandboxCheckrKey(of: Plan): string {
  return `sandbox_${createHash('sha256').update(`checkr ${of.secrets.sandboxTwilioAuthToken}`).digest('hex')}`;
}

/** The sandbox's credential for bounce reports of emails. */
function mailReportsSecret(of: Plan): string {
  return createHash('sha256').update(`mail reports ${of.secrets.sandboxTwilioAuthToken}`).digest('hex');
}

/**
 * Our identity at push services, derived from the master key, so that it lives as long as the data, and older
 * installations have it as well. The chance that a hash is not a valid P-256 key is 2^-32.
 */
function pushKey(of: Plan): string {
  return createHash('sha256').update(`vapid ${of.secrets.masterKey}`).digest('base64url');
}

/** Signs the events of connected accounts; derived from the other one, so that older installations have it as well. */
function connectWebhookSecret(of: Plan): string {
  return `whsec_${createHash('sha256').update(of.secrets.stripeWebhookSecret).digest('hex')}`;
}

/** The sandbox's environment; it knows nothing about the product except where to send webhooks. */
export function sandboxEnvironment(of: Plan): Environment {
  return {
    SANDBOX_PORT: String(of.ports.sandbox),
    SANDBOX_SMTP_PORT: String(of.ports.sandboxSmtp),
    SANDBOX_DATA: join(of.dataDir, 'sandbox'),
    SANDBOX_PUBLIC_URL: `http://127.0.0.1:${of.ports.sandbox}`,
    SANDBOX_STRIPE_SECRET_KEY: of.secrets.sandboxStripeSecretKey,
    SANDBOX_STRIPE_PUBLISHABLE_KEY: of.secrets.sandboxStripePublishableKey,
    SANDBOX_STRIPE_WEBHOOK_URL: `${of.publicUrl}/api/webhooks/stripe`,
    SANDBOX_STRIPE_WEBHOOK_SECRET: of.secrets.stripeWebhookSecret,
    SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret(of),
    SANDBOX_TWILIO_ACCOUNT_SID: of.secrets.sandboxTwilioAccountSid,
    SANDBOX_TWILIO_AUTH_TOKEN: of.secrets.sandboxTwilioAuthToken,
    SANDBOX_OPENAI_API_KEY: sandboxOpenaiKey(of),
    SANDBOX_CHECKR_API_KEY: sandboxCheckrKey(of),
    SANDBOX_CHECKR_WEBHOOK_URL: `${of.publicUrl}/api/webhooks/checkr`,
    SANDBOX_DOCUSEAL_WEBHOOK_URL: `${of.publicUrl}/api/webhooks/docuseal`,
    SANDBOX_MAIL_REPORTS_URL: `${of.publicUrl}/api/webhooks/mail-reports`,
    SANDBOX_MAIL_REPORTS_SECRET: mailReportsSecret(of),
    SANDBOX_REPORT_SECONDS: String(of.reportSeconds),
    SANDBOX_PAYOUT_SECONDS: String(of.payoutSeconds),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  };
}

/** Our own environment without what belongs to the program that started us (npm, the test runner). */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(npm_|VITEST|NODE_CHANNEL_|NODE_V8_COVERAGE$|NODE_ENV$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  return {
    // Compiled code of earlier starts: a killed process restarts a third faster.
    NODE_COMPILE_CACHE: join(cacheDirectory, 'compiled'),
    ...env,
    ...(process.env.NODE_ENV === 'production' ? { NODE_ENV: 'production' } : {}),
  };
}
