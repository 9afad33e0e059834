/** Read model `codes`: discount codes by customer. */
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
    { name: 'customer_id', type: 'text', of: ({ customerId }) => customerId },
    { name: 'percent', type: 'int', of: ({ percent }) => percent },
    { name: 'issued_at', type: 'timestamptz', of: ({ issuedAt }) => issuedAt },
    { name: 'redeemed_by', type: 'text', of: ({ redemption }) => redemption?.bookingId ?? null },
    { name: 'state', type: 'jsonb', of: (code) => code },
  ],
};

export const storedCode = storedFold<Code>('redemption');

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
