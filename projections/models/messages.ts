/**
 * Read model `messages`: every email, text and push notification requested, with its outcome. A provider's report
 * carries only the provider's id, and may arrive before our own record that the provider accepted the message. So both
 * are stored, and whichever comes second joins them.
 */
import { z } from 'zod';
import { deliveries } from '#domain/delivery/decide.ts';
import type { Role } from '#domain/core/actor.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { letters } from '#domain/letters/decide.ts';
import type { LetterEvents } from '#domain/letters/events.ts';
import { messages as bookingMessages } from '#domain/messages/decide.ts';
import type { Channel, MessageIdentity } from '#domain/messages/events.ts';
import { type NotedMessage, outcomeOf } from '#domain/messages/outcome.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Projection, Target } from '../projection.ts';
import { load, type Table, upsert } from '../tables.ts';
import { eventOf, idIn } from './person.ts';

interface Delivery {
  readonly providerId: string;
  readonly outcome: NonNullable<NotedMessage['delivery']>;
  readonly code: string | null;
  readonly at: string;
}

interface Row extends NotedMessage {
  readonly id: string;
  readonly key: string;
  readonly stream: string;
  readonly role: Role | 'ops' | null;
  readonly personId: string | null;
  readonly bookingId: string | null;
  readonly ticketId: string | null;
  readonly template: string;
  readonly channel: Channel;
  readonly sentTo: Sealed | null;
  readonly providerId: string | null;
  readonly deliveryCode: string | null;
  readonly wantedAt: string;
  readonly changedAt: string;
  readonly triesAgain: number;
}

const table: Table<Row> = {
  name: 'messages',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'key', type: 'text', of: ({ key }) => key },
    { name: 'stream', type: 'text', of: ({ stream }) => stream },
    { name: 'role', type: 'text', of: ({ role }) => role },
    { name: 'person_id', type: 'text', of: ({ personId }) => personId },
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'ticket_id', type: 'text', of: ({ ticketId }) => ticketId },
    { name: 'template', type: 'text', of: ({ template }) => template },
    { name: 'channel', type: 'text', of: ({ channel }) => channel },
    { name: 'sent_to', type: 'text', of: ({ sentTo }) => sentTo },
    { name: 'state', type: 'text', of: ({ state }) => state },
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
    { name: 'provider_id', type: 'text', of: ({ providerId }) => providerId },
    { name: 'delivery', type: 'text', of: ({ delivery }) => delivery },
    { name: 'delivery_code', type: 'text', of: ({ deliveryCode }) => deliveryCode },
    { name: 'outcome', type: 'text', of: (row) => outcomeOf(row) },
    { name: 'wanted_at', type: 'timestamptz', of: ({ wantedAt }) => wantedAt },
    { name: 'changed_at', type: 'timestamptz', of: ({ changedAt }) => changedAt },
    { name: 'tries_again', type: 'int', of: ({ triesAgain }) => triesAgain },
  ],
};

const deliveryTable: Table<Delivery> = {
  name: 'deliveries',
  key: ['provider_id'],
  columns: [
    { name: 'provider_id', type: 'text', of: ({ providerId }) => providerId },
    { name: 'outcome', type: 'text', of: ({ outcome }) => outcome },
    { name: 'code', type: 'text', of: ({ code }) => code },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
  ],
};

const text = z.string().nullable();
/** Written by this projection itself, so the values are known. */
const own = <Word extends string>() => z.custom<Word>((value) => typeof value === 'string');
const stored = z.object({
  id: z.string(),
  key: z.string(),
  stream: z.string(),
  role: own<Role | 'ops'>().nullable(),
  person_id: text,
  booking_id: text,
  ticket_id: text,
  template: z.string(),
  channel: own<Channel>(),
  sent_to: own<Sealed>().nullable(),
  state: own<NotedMessage['state']>(),
  reason: own<NonNullable<NotedMessage['reason']>>().nullable(),
  provider_id: text,
  delivery: own<NonNullable<NotedMessage['delivery']>>().nullable(),
  delivery_code: text,
  wanted_at: z.string(),
  changed_at: z.string(),
  tries_again: z.number(),
});
const storedDelivery = z.object({
  provider_id: z.string(),
  outcome: own<Delivery['outcome']>(),
  code: text,
  at: z.string(),
});

function fromStored(row: z.output<typeof stored>): Row {
  const { person_id: personId, booking_id: bookingId, ticket_id: ticketId, sent_to: sentTo } = row;
  const { provider_id: providerId, delivery_code: deliveryCode, tries_again: triesAgain, ...same } = row;
  return {
    ...same,
    personId,
    bookingId,
    ticketId,
    sentTo,
    providerId,
    deliveryCode,
    wantedAt: row.wanted_at,
    changedAt: row.changed_at,
    triesAgain,
  };
}

const unsent = {
  state: 'waiting',
  reason: null,
  sentTo: null,
  providerId: null,
  delivery: null,
  deliveryCode: null,
  triesAgain: 0,
} as const;

/** The id of a booking's message or of a letter. */
const idOf = (key: string, bookingId?: string): string =>
  [...(bookingId === undefined ? [] : [bookingId]), ...key.split(':')].join('.');

/** A booking's message at its first event. The third part of its key is the recipient (domain/messages/plan.ts). */
function ofBooking(
  { stream }: RecordedEvent,
  bookingId: string,
  { key, template, channel }: MessageIdentity,
  at: string,
): Row {
  const to = key.split(':')[2] ?? '';
  const role = to === 'customer' || to === 'ops' ? to : 'technician';
  const personId = role === 'technician' ? to : null;
  const about = { bookingId, ticketId: null, template, channel, wantedAt: at, changedAt: at };
  return { ...unsent, id: idOf(key, bookingId), key, stream, role, personId, ...about };
}

/** A letter about an account, as requested. */
function ofAccount({ stream }: RecordedEvent, subject: string, letter: LetterEvents['LetterWanted']): Row {
  const { letterId: key, letter: template, to, push, channel, at } = letter;
  const [role, ...rest] = subject.split('-');
  const forDuty = to === 'ops';
  return {
    ...unsent,
    id: idOf(key),
    key,
    stream,
    role: forDuty ? 'ops' : (role as Role),
    personId: forDuty ? null : rest.join('-'),
    bookingId: null,
    ticketId: null,
    template,
    channel: push ? 'push' : (channel ?? 'mail'),
    sentTo: forDuty ? null : to,
    wantedAt: at,
    changedAt: at,
  };
}

const ofTicket = 'support-';

/** An email of a help request once it is finished; it was requested in its own stream. `HT-7K2M4Q:0:desk`. */
function ofSupport({ stream }: RecordedEvent, subject: string, letterId: string, at: string): Row {
  const kind = letterId.split(':')[2] ?? '';
  return {
    ...unsent,
    id: idOf(letterId),
    key: letterId,
    stream,
    role: kind === 'desk' ? 'ops' : null,
    personId: null,
    bookingId: null,
    ticketId: subject.slice(ofTicket.length),
    template: `support_${kind}`,
    channel: 'mail',
    wantedAt: at,
    changedAt: at,
  };
}

/** Waiting again; the provider's report on the previous attempt no longer applies. */
const redriven = (row: Row, changedAt: string): Row => ({
  ...row,
  state: 'waiting',
  reason: null,
  providerId: null,
  delivery: null,
  deliveryCode: null,
  changedAt,
  triesAgain: row.triesAgain + 1,
});

/** The id of the message that an event is about, or null. */
function messageIn(event: RecordedEvent): string | null {
  const noted = eventOf(bookingMessages, event);
  if (noted) return idOf(noted.data.key, idIn(event, workflowIds.messages('')) ?? '');
  const letter = eventOf(letters, event);
  return letter && idOf(letter.data.letterId);
}

function apply(row: Row | undefined, event: RecordedEvent): Row | undefined {
  const noted = eventOf(bookingMessages, event);
  if (noted) {
    if (noted.type === 'MessageRedriven') return row && redriven(row, noted.data.at);
    const { data } = noted;
    const before = row ?? ofBooking(event, idIn(event, workflowIds.messages('')) ?? '', data, data.at);
    switch (noted.type) {
      case 'MessageStarted':
        return before;
      case 'MessageSent':
        return {
          ...before,
          state: 'sent',
          reason: null,
          providerId: noted.data.providerId,
          changedAt: data.at,
        };
      case 'MessageSkipped':
        return { ...before, state: 'skipped', reason: noted.data.reason, changedAt: data.at };
      default:
        return unreachable(noted);
    }
  }
  const letter = eventOf(letters, event);
  if (!letter) return row;
  const subject = idIn(event, workflowIds.letters('')) ?? '';
  if (letter.type === 'LetterWanted') return ofAccount(event, subject, letter.data);
  const { letterId, at: changedAt } = letter.data;
  if (letter.type === 'LetterRedriven') return row && redriven(row, changedAt);
  const before =
    row ?? (subject.startsWith(ofTicket) ? ofSupport(event, subject, letterId, changedAt) : undefined);
  if (!before) return row;
  switch (letter.type) {
    case 'LetterSent':
      return {
        ...before,
        state: 'sent',
        reason: null,
        providerId: letter.data.providerId ?? null,
        changedAt,
      };
    case 'LetterSkipped':
      return { ...before, state: 'skipped', reason: letter.data.reason, changedAt };
    default:
      return unreachable(letter);
  }
}

/** The messages with these provider ids. */
async function messagesOf(
  { client, schema }: Target,
  providerIds: readonly string[],
): Promise<readonly Row[]> {
  if (providerIds.length === 0) return [];
  const columns = Object.keys(stored.shape).join(', ');
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT ${columns} FROM ${schema}.${table.name} WHERE provider_id = ANY ($1)`,
    [providerIds],
  );
  return z.array(stored).parse(rows).map(fromStored);
}

/** Read model `messages`. */
export const messages: Projection = {
  name: 'messages',
  tables: [table.name, deliveryTable.name],
  async apply(events, target) {
    const keys = [...new Set(events.flatMap((event) => messageIn(event) ?? []))];
    const rows = new Map((await load(target, table, stored, keys)).map((one) => [one.id, fromStored(one)]));
    const told = new Map<string, Delivery>();
    for (const event of events) {
      const delivery = eventOf(deliveries, event);
      if (delivery) told.set(delivery.data.providerId, delivery.data);
      const id = messageIn(event);
      const row = id === null ? undefined : apply(rows.get(id), event);
      if (row) rows.set(row.id, row);
    }
    for (const row of await messagesOf(target, [...told.keys()]))
      if (!rows.has(row.id)) rows.set(row.id, row);
    const taken = [...rows.values()].flatMap(({ providerId }) => providerId ?? []);
    for (const { provider_id: providerId, ...rest } of await load(
      target,
      deliveryTable,
      storedDelivery,
      taken,
    ))
      if (!told.has(providerId)) told.set(providerId, { providerId, ...rest });
    await upsert(
      target,
      table,
      [...rows.values()].map((row): Row => {
        const delivery = row.providerId === null ? undefined : told.get(row.providerId);
        if (!delivery) return row;
        const { outcome, code, at } = delivery;
        const changedAt = at > row.changedAt ? at : row.changedAt;
        return { ...row, delivery: outcome, deliveryCode: code, changedAt };
      }),
    );
    await upsert(target, deliveryTable, [...told.values()]);
  },
};
