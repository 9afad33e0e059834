/** The environment of the api process. */
import { z } from 'zod';
import { type Caps, defaultUnpaidLimits, type UnpaidLimits } from '#domain/booking/unpaid-limits.ts';
import { durationsEnv, eventStoreEnv, masterKeyEnv, quietHoursEnv, supportEnv } from '#events/env.ts';
import { metricsEnv, tracesEnv } from '#events/telemetry/env.ts';
import { passwordProblem } from './auth/password-rules.ts';
import { trustProxyEnv } from './guards/network.ts';
import { checkrEnv } from '#vendors/checkr/client.ts';
import { docusealEnv } from '#vendors/esign/docuseal.ts';
import { voiceEnv } from '#vendors/twilio/calls.ts';
import { returnPathEnv } from '#vendors/smtp/return-paths.ts';
import { webPushEnv } from '#vendors/webpush/pushes.ts';
import { blobEnv } from '#vendors/blobs/env.ts';
import { openaiEnv } from '#vendors/openai/env.ts';
import { parseSettings } from '#events/settings.ts';
import { stripeEnv } from '#vendors/stripe/client.ts';
import { temporalEnv } from '#events/temporal/connection.ts';

const cap = z.number().int().min(1);
const capsOf = ({ customer, device, newcomers, address }: Caps) =>
  z
    .strictObject({
      customer: cap.default(customer),
      device: cap.default(device),
      newcomers: cap.default(newcomers),
      address: cap.default(address),
    })
    .prefault({});
const limits = z.strictObject({
  bookings: capsOf(defaultUnpaidLimits.bookings),
  intents: capsOf(defaultUnpaidLimits.intents),
});

/** A JSON object with some of the limits; the others keep the product's defaults. */
const unpaidLimitsEnv = z
  .string()
  .default('{}')
  .transform((text, context): UnpaidLimits => {
    try {
      return limits.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'HEXKEY_UNPAID_LIMITS must be JSON of known limits' });
      return z.NEVER;
    }
  });

/**
 * One secret per endpoint: the platform's own and the one for connected accounts; during a rollover also the new one.
 */
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().min(1)));

/** Origins as browsers send them: scheme, host and port. */
const originsEnv = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .pipe(z.array(z.url().refine((url) => new URL(url).origin === url, 'is no origin')));

const own = z.object({
  DATABASE_URL: z.url(),
  TEMPORAL_NAMESPACE: z.string().default('hexkey'),
  TEMPORAL_TASK_QUEUE: z.string().default('hexkey'),
  /** Temporal's Web UI for admins' links; without it there are no links. */
  TEMPORAL_UI_URL: z.union([z.url(), z.literal('')]).default(''),
  /**
   * Origins of Temporal's Web UI whose pages may have payloads decrypted, separated by commas; empty: the one of
   * `TEMPORAL_UI_URL`.
   */
  CODEC_ORIGINS: originsEnv,
  HEXKEY_MASTER_KEY: masterKeyEnv,
  HEXKEY_ADMIN_USERNAME: z.string().trim().min(1).default('admin'),
  /** Without it no admin account is created. */
  HEXKEY_ADMIN_PASSWORD: z
    .string()
    .min(8)
    .refine((password) => passwordProblem(password, { login: null }) === null, 'is easy to guess')
    .optional(),
  HEXKEY_DURATIONS: durationsEnv,
  ...blobEnv,
  /**
   * PEM file: the private key that seals signed contracts, its certificate, and earlier certificates that are still
   * valid.
   */
  CONTRACT_SEAL_FILE: z.string().min(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url(),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Address to listen on. Default: loopback; `0.0.0.0` or `::` for all interfaces. */
  LISTEN_HOST: z.string().min(1).default('127.0.0.1'),
  WEB_DIST: z.string().optional(),
  TRUST_PROXY: trustProxyEnv,
  HEXKEY_UNPAID_LIMITS: unpaidLimitsEnv,
  ...stripeEnv,
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  /** The sandbox's card form, or the provider's own in the release that the SDK in web/ requires. */
  STRIPE_JS_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
  /** Verifies the provider's callbacks; without it no text messages are sent and no callbacks accepted. */
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  ...voiceEnv,
  ...returnPathEnv,
  ...openaiEnv,
  ...checkrEnv,
  ...docusealEnv,
  /** Secret of our endpoint at the signature service; without it signatures are found only by polling. */
  DOCUSEAL_WEBHOOK_SECRET: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: webPushEnv.VAPID_PRIVATE_KEY,
  QUIET_HOURS: quietHoursEnv,
  ...supportEnv,
  ...eventStoreEnv,
  ...metricsEnv,
  ...tracesEnv,
});
const schema = own.and(temporalEnv);

export type ApiEnv = z.output<typeof schema>;

/** Parses the environment. @throws {WrongSettings} naming every variable that is missing or wrong */
export function readEnv(env: NodeJS.ProcessEnv): ApiEnv {
  return parseSettings(schema, env);
}
