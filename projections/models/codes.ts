/** Read model `codes`: discount codes, customers' own and those created by admins. */
import { z } from 'zod';
import type { Code } from '#domain/code/state.ts';
import { codes as aggregate } from '#domain/code/decide.ts';
import type { RecordedEvent } from '#events/log.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';
import { eventOf, keyIn, storedFold } from './person.ts';

const table: Table<Code> = {
  name: 'codes',
  key: ['code'],
  columns: [
    { name: 'code', type: 'text', of: ({ code }) => code },
    { name: 'kind', type: 'text', of: ({ kind }) => kind },
    { name: 'name', type: 'text', of: (code) => (code.kind === 'campaign' ? code.name : null) },
    { name: 'customer_id', type: 'text', of: (code) => (code.kind === 'thanks' ? code.customerId : null) },
    { name: 'percent', type: 'int', of: ({ percent }) => percent },
    { name: 'issued_at', type: 'timestamptz', of: ({ issuedAt }) => issuedAt },
    { name: 'ended_at', type: 'timestamptz', of: ({ endedAt }) => endedAt },
    { name: 'from_day', type: 'text', of: ({ limits }) => limits.from },
    { name: 'until_day', type: 'text', of: ({ limits }) => limits.until },
    { name: 'uses', type: 'int', of: ({ limits }) => limits.uses },
    { name: 'used', type: 'int', of: ({ redemptions }) => redemptions.length },
    // A thank-you code is for one booking at a time.
    {
      name: 'redeemed_by',
      type: 'text',
      of: ({ kind, redemptions }) => (kind === 'thanks' ? (redemptions[0]?.bookingId ?? null) : null),
    },
    { name: 'state', type: 'jsonb', of: (code) => code },
  ],
};

export const storedCode = storedFold<Code>('redemptions');

function apply(before: Code | undefined, from: RecordedEvent): Code | undefined {
  const event = eventOf(aggregate, from);
  const after = event ? aggregate.evolve(before ?? aggregate.initial, event) : (before ?? aggregate.initial);
  return after.status === 'none' ? undefined : after;
}

/** Read model `codes`. */
export const codes = keyed({
  name: 'codes',
  table,
  keysOf: (event) => keyIn(event, 'code-'),
  stored: z.object({ code: z.string(), state: storedCode }),
  fromStored: ({ code, state }) => [code, state] as const,
  apply,
});
