/** Settings that several processes read from their environment, parsed in one way. */
import { z } from 'zod';
import { type Durations, defaultDurations } from '#domain/core/durations.ts';
import { parseMasterKey } from './keys/cipher.ts';

/** `HEXKEY_MASTER_KEY`: 32 bytes in base64. */
export const masterKeyEnv = z.string().transform((text, context) => {
  try {
    return parseMasterKey(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'HEXKEY_MASTER_KEY must be 32 bytes in base64' });
    return z.NEVER;
  }
});

const names = Object.keys(defaultDurations) as [keyof Durations];
const some = z.partialRecord(z.enum(names), z.number().int().min(0));

/** Mail address of the support desk: requests for help go there, and people may write to it. */
export const supportEnv = { SUPPORT_MAIL: z.email().default('support@hexkey.example') };

/** `HEXKEY_DURATIONS`: a JSON object of some durations in milliseconds; the others are the product's own. */
export const durationsEnv = z
  .string()
  .default('{}')
  .transform((text, context): Durations => {
    try {
      return { ...defaultDurations, ...some.parse(JSON.parse(text)) };
    } catch {
      context.addIssue({ code: 'custom', message: 'HEXKEY_DURATIONS must be JSON of known durations in ms' });
      return z.NEVER;
    }
  });
