/** `run.json`: what a running installation tells people, tests and scripts about itself. */
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { writePrivately } from './secrets.ts';

/** The supervised processes, in the order in which they are started. */
export const processNames = ['postgres', 'temporal', 'sandbox', 'worker', 'projector', 'api'] as const;
export type ProcessName = (typeof processNames)[number];

const emailLogin = z.object({ email: z.string(), password: z.string() });

const loginsSchema = z.object({
  admin: z.object({ username: z.string(), password: z.string() }),
  /** The other roles have a login only in the demo. */
  customer: emailLogin.optional(),
  technician: emailLogin.optional(),
  partner: emailLogin.extend({ storeCode: z.string() }).optional(),
});

export const runInfoSchema = z.object({
  /** URL of the product, such as http://localhost:4000. */
  url: z.string(),
  stripePublishableKey: z.string(),
  /** Temporal's Web UI; empty if TEMPORAL_ADDRESS names an external server. */
  temporalUi: z.string(),
  /** The sandbox's page with its Stripe and Twilio; empty if real keys are configured. */
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
  /** Where the event log is, if not in the database. */
  eventStoreUrl: z.string().optional(),
  temporalAddress: z.string(),
  /** By process name, updated on restarts; `supervisor` is the process that owns them all. */
  pids: z.record(z.string(), z.number()),
  logins: loginsSchema,
  /** Seconds in which a new booking can be cancelled for free. */
  graceSeconds: z.number(),
  /** The delays that differ from the product's own (milliseconds), for code that starts workflows. */
  durations: z.record(z.string(), z.number()),
});

export type RunInfo = z.infer<typeof runInfoSchema>;
export type Logins = z.infer<typeof loginsSchema>;

export const writeRunInfo = (file: string, info: RunInfo): Promise<void> => writePrivately(file, info);

/** The file's content, or undefined if nothing runs or the file is truncated. */
export async function readRunInfo(file: string): Promise<RunInfo | undefined> {
  try {
    return runInfoSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export const removeRunInfo = (file: string): Promise<void> => rm(file, { force: true });
