/** Settings that several processes read from their environment, all parsed the same way. */
import { z } from 'zod';
import { defaultQuietHours, type QuietHours } from '#domain/alerts/quiet-hours.ts';
import { type Durations, defaultDurations } from '#domain/core/durations.ts';
import { parseMasterKey } from './keys/cipher.ts';

/** `HEXKEY_MASTER_KEY`: 32 bytes in base64; while it is being changed, the new key, a comma, and the earlier one. */
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

/** Email address of the support desk: support requests go there, and people may write to it. */
export const supportEnv = { SUPPORT_MAIL: z.email().default('support@hexkey.example') };

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `QUIET_HOURS`: quiet hours of people who have not chosen any, such as `21:00-07:00` on their clock, or `none`. */
export const quietHoursEnv = z
  .string()
  .default(`${defaultQuietHours.from}-${defaultQuietHours.to}`)
  .transform((text, context): QuietHours | null => {
    if (text === 'none') return null;
    const [from = '', to = '', ...more] = text.split('-');
    if (more.length === 0 && timeOfDay.test(from) && timeOfDay.test(to)) return { from, to };
    context.addIssue({ code: 'custom', message: 'QUIET_HOURS must be none, or two times: 21:00-07:00' });
    return z.NEVER;
  });

/** `HEXKEY_DURATIONS`: a JSON object with some of the durations, in milliseconds. */
export const someDurationsEnv = z
  .string()
  .default('{}')
  .transform((text, context): Partial<Durations> => {
    try {
      return some.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'HEXKEY_DURATIONS must be JSON of known durations in ms' });
      return z.NEVER;
    }
  });

/** The same, with the product's own durations for those it leaves out. */
export const durationsEnv = someDurationsEnv.transform(
  (named): Durations => ({ ...defaultDurations, ...named }),
);

/** `EVENTSTORE_URL`: where the event log is, if not in Postgres (decision 242); empty counts as not set. */
export const eventStoreEnv = {
  EVENTSTORE_URL: z
    .string()
    .regex(/^(?:esdb(?:\+discover)?:\/\/.+)?$/, 'EVENTSTORE_URL must begin with esdb:// or esdb+discover://')
    .optional()
    .transform((url) => (url === '' ? undefined : url)),
};
