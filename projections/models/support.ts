/** Read model `support`: each help request folded, with what the admins' list searches by. */
import { z } from 'zod';
import { answerBy } from '#domain/support/promise.ts';
import { tickets } from '#domain/support/decide.ts';
import type { Ticket } from '#domain/support/state.ts';
import type { RecordedEvent } from '#events/log.ts';
import { keyed } from '../keyed.ts';
import type { Erased, Open, Target } from '../projection.ts';
import type { Table } from '../tables.ts';
import { keyIn, eventOf, storedFold } from './person.ts';

interface Row {
  readonly state: Ticket;
  readonly name: string | null;
  readonly email: string | null;
  readonly subject: string | null;
}

const table: Table<Row> = {
  name: 'support',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ state }) => state.ticketId },
    { name: 'status', type: 'text', of: ({ state }) => state.status },
    { name: 'category', type: 'text', of: ({ state }) => state.category },
    { name: 'priority', type: 'text', of: ({ state }) => state.priority },
    { name: 'person_role', type: 'text', of: ({ state }) => state.person?.role ?? null },
    { name: 'person_id', type: 'text', of: ({ state }) => state.person?.id ?? null },
    { name: 'name', type: 'text', of: ({ name }) => name },
    { name: 'email', type: 'text', of: ({ email }) => email },
    { name: 'subject', type: 'text', of: ({ subject }) => subject },
    { name: 'assignee', type: 'text', of: ({ state }) => state.assignee },
    { name: 'created_at', type: 'timestamptz', of: ({ state }) => state.at },
    { name: 'updated_at', type: 'timestamptz', of: ({ state }) => state.updatedAt },
    { name: 'answer_by', type: 'timestamptz', of: ({ state }) => answerBy(state) },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
  ],
};

export const storedTicket = storedFold<Ticket>('ticketId');

const text = z.string().nullable();
const stored = z.object({ id: z.string(), name: text, email: text, subject: text, state: storedTicket });

function apply(row: Row | undefined, from: RecordedEvent, open: Open): Row | undefined {
  const event = eventOf(tickets, from);
  if (!event) return row;
  const state = tickets.evolve(row?.state ?? tickets.initial, event);
  if (state.status === 'none') return undefined;
  if (event.type !== 'TicketOpened')
    return { state, name: row?.name ?? null, email: row?.email ?? null, subject: row?.subject ?? null };
  const { name, email, subject } = event.data;
  return { state, name: open(name), email: open(email), subject: open(subject) };
}

/** Removes a deleted person's plain values; what stays sealed has lost its key (design.md §8, R29). */
async function erase({ role, id }: Erased, { client, schema }: Target): Promise<void> {
  await client.query(
    `UPDATE ${schema}.support SET name = NULL, email = NULL, subject = NULL WHERE person_role = $1 AND person_id = $2`,
    [role, id],
  );
}

/** Read model `support`. */
export const support = keyed({
  name: 'support',
  table,
  keysOf: (event) => keyIn(event, 'support-'),
  personal: {
    sealed: (event) => {
      const opened = eventOf(tickets, event);
      return opened?.type === 'TicketOpened'
        ? [opened.data.name, opened.data.email, opened.data.subject]
        : [];
    },
    erase,
  },
  stored,
  fromStored: ({ id, ...row }) => [id, row] as const,
  apply,
});
