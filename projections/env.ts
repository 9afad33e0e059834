/** The environment of the projector process. */
import { z } from 'zod';
import { durationsEnv, eventStoreEnv, masterKeyEnv } from '#events/env.ts';
import { metricsEnv } from '#events/telemetry/env.ts';
import { parseSettings } from '#events/settings.ts';

const schema = z.object({
  DATABASE_URL: z.url(),
  HEXKEY_MASTER_KEY: masterKeyEnv,
  HEXKEY_DURATIONS: durationsEnv,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...eventStoreEnv,
  ...metricsEnv,
});

export type ProjectorEnv = z.output<typeof schema>;

/** Parses the environment. @throws {WrongSettings} naming every variable that is missing or wrong */
export function readEnv(environment: NodeJS.ProcessEnv): ProjectorEnv {
  return parseSettings(schema, environment);
}
