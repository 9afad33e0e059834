/** The environment of the projector process. */
import { z } from 'zod';
import { parseMasterKey } from '#events/keys/cipher.ts';

const schema = z.object({
  DATABASE_URL: z.url(),
  HEXKEY_MASTER_KEY: z.string().transform((text, context) => {
    try {
      return parseMasterKey(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'HEXKEY_MASTER_KEY must be 32 bytes in base64' });
      return z.NEVER;
    }
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type ProjectorEnv = z.output<typeof schema>;

/** Parses the environment. @throws {z.ZodError} naming every variable that is missing or wrong */
export function readEnv(env: NodeJS.ProcessEnv = process.env): ProjectorEnv {
  return schema.parse(env);
}
