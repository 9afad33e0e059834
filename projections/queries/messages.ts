/** Emails, texts and push notifications that were requested, as admins see them. */
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import { skipReasons } from '#domain/messages/events.ts';
import { messageOutcomes } from '#domain/messages/outcome.ts';
import {
  allOf,
  type Condition,
  type Key,
  type Listing,
  type Page,
  type PageRequest,
  type ReadModels,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

const text = z.string().nullable();

const row = z.object({
  id: z.string(),
  key: z.string(),
  stream: z.string(),
  template: z.string(),
  channel: z.enum(['mail', 'sms', 'push']),
  sent_to: z.custom<Sealed>((value) => typeof value === 'string').nullable(),
  outcome: z.enum(messageOutcomes),
  reason: z.enum(skipReasons).nullable(),
  delivery_code: text,
  wanted_at: z.string(),
  changed_at: z.string(),
  tries_again: z.number(),
  who_role: text,
  who_id: text,
  who_name: text,
  booking_id: text,
  booking_number: text,
  ticket_id: text,
});

/** Messages to a booking's customer, and emails to people who asked for help, name their person elsewhere. */
const WHOM = `LEFT JOIN rm.bookings b ON b.id = m.booking_id
  LEFT JOIN rm.support s ON s.id = m.ticket_id
  CROSS JOIN LATERAL (SELECT coalesce(m.role, s.person_role) AS role,
    coalesce(m.person_id, CASE WHEN m.role = 'customer' THEN b.customer_id WHEN m.role IS NULL THEN s.person_id END) AS id
  ) AS w
  LEFT JOIN rm.customers c ON w.role = 'customer' AND c.id = w.id
  LEFT JOIN rm.technicians t ON w.role = 'technician' AND t.id = w.id
  LEFT JOIN rm.partners p ON w.role = 'partner' AND p.id = w.id`;
const COLUMNS = `m.id, m.key, m.stream, m.template, m.channel, m.sent_to, m.outcome, m.reason, m.delivery_code,
  m.wanted_at, m.changed_at, m.tries_again, m.booking_id, m.ticket_id, b.number AS booking_number,
  w.role AS who_role, w.id AS who_id,
  coalesce(c.first_name || ' ' || c.last_name, t.first_name || ' ' || t.last_name, p.store_name) AS who_name`;

/** A message in its current state. */
export interface MessageView extends Omit<z.output<typeof row>, 'sent_to'> {
  /** Null if the address is looked up when it is sent, and if the person was erased. */
  readonly to: string | null;
}

async function toViews(
  { openMany }: Pick<ReadModels, 'openMany'>,
  rows: readonly z.output<typeof row>[],
): Promise<readonly MessageView[]> {
  const sealed = rows.flatMap(({ sent_to: to }) => to ?? []);
  const opened = await openMany(sealed);
  const addresses = new Map(sealed.map((value, index) => [value, opened[index] ?? null]));
  return rows.map(({ sent_to: to, ...view }) => ({ ...view, to: to && (addresses.get(to) ?? null) }));
}

export interface MessageFilter {
  /** `<role>-<id>` */
  readonly person?: string | undefined;
  readonly channel?: string | undefined;
  readonly outcome?: string | undefined;
  /** Full number of a booking or a help request. */
  readonly search?: string | undefined;
  readonly sort?: 'changed' | '-changed' | undefined;
}

const ORDER = { changed: 'm.changed_at, m.id', '-changed': 'm.changed_at DESC, m.id' } as const;

const FOUND_BY = ['id', 'booking_id', 'ticket_id', 'channel', 'outcome', 'changed_at']
  .map((name) => `o.${name}`)
  .join(', ');
/**
 * A person's messages: those of their account, their bookings, and their help requests; $1 is the role, $2 the id. Each
 * part uses its own index, since an `OR` was evaluated for every message; the one for bookings includes what a page is
 * found by.
 */
const OF_PERSON = `(SELECT ${FOUND_BY} FROM rm.messages o WHERE o.role = $1 AND o.person_id = $2
  UNION ALL SELECT ${FOUND_BY} FROM rm.bookings b JOIN rm.messages o ON o.booking_id = b.id
    WHERE b.customer_id = $2 AND o.role = 'customer' AND $1 = 'customer'
  UNION ALL SELECT ${FOUND_BY} FROM rm.support s JOIN rm.messages o ON o.ticket_id = s.id
    WHERE s.person_role = $1 AND s.person_id = $2 AND o.role IS NULL) m`;

function narrowed(
  { person, channel, outcome, search }: MessageFilter,
  more: readonly Condition[] = [],
): Pick<Listing<typeof row>, 'where' | 'values'> {
  const number = search?.trim().toUpperCase();
  const at = person?.indexOf('-') ?? 0;
  return allOf(
    [
      channel ? ['m.channel = $?', channel] : null,
      outcome ? ['m.outcome = $?', outcome] : null,
      number
        ? ['m.booking_id = (SELECT id FROM rm.bookings WHERE number = $?) OR m.ticket_id = $?', number]
        : null,
      ...more,
    ],
    person ? [person.slice(0, at), person.slice(at + 1)] : [],
  );
}

const listing = { row, columns: COLUMNS, from: 'rm.messages m', beside: WHOM };

/** A page of the admins' list. */
export async function listMessages(
  rm: ReadModels,
  { sort = '-changed', ...filter }: MessageFilter,
  asked: PageRequest,
): Promise<Page<MessageView>> {
  const found = await selectPage(
    rm.pool,
    {
      ...listing,
      id: 'm.id',
      // For a person with thousands of bookings, each one's messages are looked up: once, and the latest thousand are
      // shown.
      ...(filter.person !== undefined && { found: () => OF_PERSON, searchedIn: ORDER['-changed'] }),
      ...narrowed(filter),
      order: ORDER[sort],
    },
    asked,
  );
  return { ...found, rows: await toViews(rm, found.rows) };
}

/** For exporting them. */
const allOfThem = (filter: MessageFilter) =>
  narrowed(filter, filter.person === undefined ? [] : [`m.id = ANY (ARRAY (SELECT m.id FROM ${OF_PERSON}))`]);

/** All of them, in the order in which they were requested. */
export const everyMessage = (rm: ReadModels, filter: MessageFilter): Whole<MessageView> =>
  wholeList(rm.pool, { ...listing, ...allOfThem(filter) }, BY_WANTED, (rows) => toViews(rm, rows));

const BY_WANTED: Key<z.output<typeof row>> = {
  columns: ['m.wanted_at', 'm.id'],
  below: ['-infinity', ''],
  of: ({ wanted_at: wantedAt, id }) => [wantedAt, id],
};

/** One of them, or null. */
export async function messageById(rm: ReadModels, id: string): Promise<MessageView | null> {
  const rows = await select(rm.pool, row, `SELECT ${COLUMNS} FROM rm.messages m ${WHOM} WHERE m.id = $1`, [
    id,
  ]);
  return (await toViews(rm, rows))[0] ?? null;
}

/** The latest with a template, newest first. */
export async function latestMessages(
  rm: ReadModels,
  template: string,
  limit: number,
): Promise<readonly MessageView[]> {
  const rows = await select(
    rm.pool,
    row,
    `SELECT ${COLUMNS} FROM rm.messages m ${WHOM} WHERE m.template = $1 ORDER BY m.wanted_at DESC, m.id LIMIT $2`,
    [template, limit],
  );
  return toViews(rm, rows);
}

const failedRow = z.object({ channel: z.enum(['mail', 'sms', 'push']), failed: z.number() });

/** How many messages per channel have failed since an instant (ISO) and were not sent by a retry. */
export async function failedMessages(
  { pool }: Pick<ReadModels, 'pool'>,
  since: string,
): Promise<readonly z.output<typeof failedRow>[]> {
  return select(
    pool,
    failedRow,
    `SELECT channel, count(*)::int AS failed FROM rm.messages
     WHERE outcome = 'failed' AND changed_at >= $1 GROUP BY channel ORDER BY channel`,
    [since],
  );
}
