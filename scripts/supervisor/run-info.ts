/** `run.json`: what a running installation tells to people, tests and scripts about itself. */
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { writePrivately } from './secrets.ts';

/** The supervised processes, in the order in which they are started. */
export const processNames = ['postgres', 'temporal', 'sandbox', 'worker', 'projector', 'api'] as const;
export type ProcessName = (typeof processNames)[number];

const emailLogin = z.object({ email: z.string(), password: z.string() });

const loginsSchema = z.object({
  admin: z.object({ username: z.string(), password: z.string() }),
  /** The other roles have a login in the demo only. */
  customer: emailLogin.optional(),
  technician: emailLogin.optional(),
  partner: emailLogin.extend({ storeCode: z.string() }).optional(),
});

export const runInfoSchema = z.object({
  /** Where the product is, such as http://localhost:4000. */
  url: z.string(),
  stripePublishableKey: z.string(),
  /** Temporal's Web UI; empty when TEMPORAL_ADDRESS names a server of others. */
  temporalUi: z.string(),
  /** The sandbox's page and its Stripe and Twilio; empty when real keys are configured. */
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
  /** Where the event log stands, if not in the database. */
  eventStoreUrl: z.string().optional(),
  temporalAddress: z.string(),
  /** By process name, kept current over restarts; `supervisor` is the process that owns them all. */
  pids: z.record(z.string(), z.number()),
  logins: loginsSchema,
  /** Seconds in which a new booking may be cancelled free of charge. */
  graceSeconds: z.number(),
  /** The waits that differ from the product's own (milliseconds), for those who start workflows. */
  durations: z.record(z.string(), z.number()),
});

export type RunInfo = z.infer<typeof runInfoSchema>;
export type Logins = z.infer<typeof loginsSchema>;

export const writeRunInfo = (file: string, info: RunInfo): Promise<void> => writePrivately(file, info);

/** The file's content, or undefined if nothing runs or it was cut short. */
export async function readRunInfo(file: string): Promise<RunInfo | undefined> {
  try {
    return runInfoSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export const removeRunInfo = (file: string): Promise<void> => rm(file, { force: true });
