/** The environment of the api process. */
import { z } from 'zod';
import { durationsEnv, masterKeyEnv, supportEnv } from '#events/env.ts';
import { openaiEnv } from '#vendors/openai/vision.ts';
import { parseSettings } from '#events/settings.ts';
import { stripeEnv } from '#vendors/stripe/client.ts';
import { temporalEnv } from '#vendors/temporal/connection.ts';

/** One secret for each endpoint: the platform's own and that for connected accounts; a new one beside the old while it is rolled. */
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().min(1)));

const own = z.object({
  DATABASE_URL: z.url(),
  TEMPORAL_NAMESPACE: z.string().default('hexkey'),
  TEMPORAL_TASK_QUEUE: z.string().default('hexkey'),
  /** Temporal's Web UI for admins' links; without it there are none. */
  TEMPORAL_UI_URL: z.union([z.url(), z.literal('')]).default(''),
  HEXKEY_MASTER_KEY: masterKeyEnv,
  HEXKEY_ADMIN_USERNAME: z.string().trim().min(1).default('admin'),
  /** Without it no admin account is made. */
  HEXKEY_ADMIN_PASSWORD: z.string().min(8).optional(),
  HEXKEY_DURATIONS: durationsEnv,
  BLOB_URL: z.url(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url(),
  PORT: z.coerce.number().int().min(0).max(65_535),
  WEB_DIST: z.string().optional(),
  ...stripeEnv,
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  /** The sandbox's card form, or the provider's own in the release that the SDK in web/ was made for. */
  STRIPE_JS_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
  TWILIO_ACCOUNT_SID: z.string().min(1),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  ...openaiEnv,
  ...supportEnv,
});
const schema = own.and(temporalEnv);

export type ApiEnv = z.output<typeof schema>;

/** Parses the environment. @throws {WrongSettings} naming every variable that is missing or wrong */
export function readEnv(env: NodeJS.ProcessEnv): ApiEnv {
  return parseSettings(schema, env);
}
