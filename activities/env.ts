/** The worker's environment, parsed once. */
import { z } from 'zod';
import { durationsEnv, eventStoreEnv, masterKeyEnv, quietHoursEnv, supportEnv } from '#events/env.ts';
import { metricsEnv, tracesEnv } from '#events/telemetry/env.ts';
import { parseSettings } from '#events/settings.ts';
import { blobEnv } from '#vendors/blobs/env.ts';
import { smtpEnv } from '#vendors/smtp/mailer.ts';
import { returnPathEnv } from '#vendors/smtp/return-paths.ts';
import { checkrEnv } from '#vendors/checkr/client.ts';
import { docusealEnv } from '#vendors/esign/docuseal.ts';
import { openaiEnv } from '#vendors/openai/env.ts';
import { stripeEnv } from '#vendors/stripe/client.ts';
import { temporalEnv } from '#events/temporal/connection.ts';
import { twilioEnv } from '#vendors/twilio/texts.ts';
import { webPushEnv } from '#vendors/webpush/pushes.ts';

const own = z.object({
  DATABASE_URL: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().default('hexkey'),
  TEMPORAL_TASK_QUEUE: z.string().default('hexkey'),
  HEXKEY_MASTER_KEY: masterKeyEnv,
  HEXKEY_DURATIONS: durationsEnv,
  LOG_LEVEL: z.string().default('info'),
  /** The bundled workflow code; without it the worker bundles the code itself, which takes seconds. */
  WORKFLOW_BUNDLE: z.string().min(1).optional(),
  PUBLIC_URL: z.url(),
  ...blobEnv,
  /** Email address of the staff on duty, where alerts go. */
  OPS_MAIL: z.string().default('ops@hexkey.example'),
  /** Postal address in the footer of every mail. */
  MAIL_POSTAL_ADDRESS: z.string().default('Hexkey, 228 Hexagon Way, New York, NY 10001, USA'),
  ...stripeEnv,
  ...twilioEnv,
  ...checkrEnv,
  ...docusealEnv,
  ...openaiEnv,
  ...webPushEnv,
  QUIET_HOURS: quietHoursEnv,
  ...smtpEnv,
  ...returnPathEnv,
  ...supportEnv,
  ...eventStoreEnv,
  ...metricsEnv,
  ...tracesEnv,
});
const schema = own.and(temporalEnv);

export type WorkerEnv = z.output<typeof schema>;

/** @throws {WrongSettings} names every variable that is missing or wrong */
export function workerEnv(environment: NodeJS.ProcessEnv): WorkerEnv {
  return parseSettings(schema, environment);
}
