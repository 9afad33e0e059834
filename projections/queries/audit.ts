/** Who did what and when: a booking's timeline and the log of everything. */
import { z } from 'zod';
import type { Actor } from '#domain/core/actor.ts';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import type { AuditKind } from '../models/audit.ts';
import {
  allOf,
  type Condition,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

/** One event, without personal data. */
export interface AuditEntry {
  readonly position: bigint;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly bookingId: string | null;
  /** Type of the event, such as `HoldPlaced`. */
  readonly type: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly recordedAt: string;
  /** The device's own time, for steps done offline (R19). */
  readonly deviceTime: string | null;
  /** The same by our clock. */
  readonly doneAt: string | null;
  /** The event's plain scalars: amounts in cents, ids, codes, reasons. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly kind: AuditKind;
  /** The stream of what it is about. */
  readonly subject: string;
  /** The hash over the row before it and its event. */
  readonly chain: string;
}

const row = z.object({
  position: z.bigint(),
  event_id: z.string(),
  stream: z.string(),
  revision: z.number(),
  booking_id: z.string().nullable(),
  type: z.string(),
  actor_role: z.enum(['customer', 'technician', 'admin', 'partner', 'system']),
  actor_id: z.string(),
  command_id: z.string(),
  recorded_at: z.string(),
  device_time: z.string().nullable(),
  done_at: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  kind: z.enum(['read', 'sign_in', 'change']),
  subject: z.string(),
  chain: z.string(),
});
const COLUMNS = Object.keys(row.shape).join(', ');

function toEntry(found: z.output<typeof row>): AuditEntry {
  return {
    position: found.position,
    eventId: found.event_id,
    stream: found.stream,
    revision: found.revision,
    bookingId: found.booking_id,
    type: found.type,
    actor: { role: found.actor_role, id: found.actor_id },
    commandId: found.command_id,
    recordedAt: found.recorded_at,
    deviceTime: found.device_time,
    doneAt: found.done_at,
    facts: found.facts,
    kind: found.kind,
    subject: found.subject,
    chain: found.chain,
  };
}

/** Everything that happened to a booking, including its payouts and messages, oldest first. */
export async function timelineOfBooking(
  rm: ReadModels,
  bookingId: BookingId,
): Promise<readonly AuditEntry[]> {
  const text = `SELECT ${COLUMNS} FROM rm.audit WHERE booking_id = $1 ORDER BY position`;
  return (await select(rm.pool, row, text, [bookingId])).map(toEntry);
}

/** Maximum number of a technician's bookings that are read for one of their days. */
const MAX_GIVEN = 500;

/**
 * The bookings assigned to a technician up to a position, whatever became of them: those assigned closest to a day
 * (YYYY-MM-DD) first, and how many more there are.
 */
export async function bookingsGivenTo(
  rm: Pick<ReadModels, 'pool'>,
  technicianId: TechnicianId,
  day: string,
  position: bigint,
): Promise<{ readonly ids: readonly BookingId[]; readonly notLooked: number }> {
  const rows = await select(
    rm.pool,
    z.object({ booking_id: z.string(), of_all: z.number() }),
    `SELECT booking_id, count(*) OVER ()::int AS of_all FROM (
       SELECT booking_id, min(abs(extract(epoch FROM recorded_at - $3::date))) AS away FROM rm.audit
       WHERE type = 'TechnicianAssigned' AND facts ->> 'technicianId' = $1 AND position <= $2
       GROUP BY booking_id
     ) AS given ORDER BY away, booking_id LIMIT ${MAX_GIVEN}`,
    [technicianId, position, day],
  );
  return {
    ids: rows.map(({ booking_id }) => as<BookingId>(booking_id)),
    notLooked: (rows[0]?.of_all ?? 0) - rows.length,
  };
}

/** The events shown in the customer's timeline. */
const TOLD = `ARRAY['BookingPlaced', 'AppointmentRescheduled', 'TechnicianAssigned', 'WorkCompleted', 'BookingCancelled',
  'PaymentCaptured', 'CaptureFailed', 'PaymentDeclined', 'RefundIssued', 'RefundReturned', 'ReviewAdded',
  'DisputeOpened', 'DisputeClosed', 'ReturnVisitRequested']`;

/** What happened to a customer's bookings, newest first, with the booking's number; `before`: only older entries. */
export async function customerHistory(
  rm: ReadModels,
  customerId: string,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<{
  readonly rows: readonly { readonly entry: AuditEntry; readonly number: string }[];
  /** All entries, whatever their age. */
  readonly total: number;
}> {
  const from = `FROM rm.bookings b JOIN rm.audit a ON a.booking_id = b.id
    WHERE b.customer_id = $1 AND a.stream = 'booking-' || b.id AND a.type = ANY (${TOLD})`;
  const [rows, [counted]] = await Promise.all([
    select(
      rm.pool,
      row.extend({ number: z.string() }),
      `SELECT ${COLUMNS.split(', ')
        .map((name) => `a.${name}`)
        .join(', ')}, b.number ${from} AND ($2::bigint IS NULL OR a.position < $2)
       ORDER BY a.position DESC LIMIT $3`,
      [customerId, before, limit],
    ),
    select(rm.pool, z.object({ total: z.number() }), `SELECT count(*)::int AS total ${from}`, [customerId]),
  ]);
  return {
    rows: rows.map(({ number, ...found }) => ({ entry: toEntry(found), number })),
    total: counted?.total ?? 0,
  };
}

/** Filters of the audit. */
export interface AuditFilter {
  readonly role: Actor['role'] | null;
  readonly actorId: string | null;
  readonly kind: AuditKind | null;
  /** Days in New York, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Streams that it may be about, including all streams of bookings among them; null: any. */
  readonly subjects: readonly string[] | null;
  readonly types: readonly string[];
}

/** The time zone of the audit's days. */
const ZONE = 'America/New_York';

const narrowedBy = ({ role, actorId, kind, from, to }: AuditFilter): readonly (Condition | null)[] => [
  role === null ? null : ['actor_role = $?', role],
  actorId === null ? null : ['actor_id = $?', actorId],
  kind === null ? null : ['kind = $?', kind],
  from === null ? null : [`recorded_at >= $?::timestamp AT TIME ZONE '${ZONE}'`, from],
  to === null ? null : [`recorded_at < ($?::timestamp + interval '1 day') AT TIME ZONE '${ZONE}'`, to],
];

const bookingsIn = (subjects: readonly string[]): readonly string[] =>
  subjects.flatMap((one) => /^booking-(.+)$/.exec(one)?.[1] ?? []);

/** All of it, for a file: read through once. */
function listing(filter: AuditFilter) {
  const { subjects, types } = filter;
  return {
    row,
    columns: COLUMNS,
    from: 'rm.audit',
    ...allOf([
      ...narrowedBy(filter),
      subjects === null
        ? null
        : [
            `subject = ANY (ARRAY (SELECT jsonb_array_elements_text($?::jsonb -> 's')))
             OR stream = ANY (ARRAY (SELECT jsonb_array_elements_text($?::jsonb -> 's')))
             OR booking_id = ANY (ARRAY (SELECT jsonb_array_elements_text($?::jsonb -> 'b')))
             OR type = ANY (ARRAY (SELECT jsonb_array_elements_text($?::jsonb -> 't')))`,
            JSON.stringify({ s: subjects, b: bookingsIn(subjects), t: types }),
          ],
    ]),
  };
}

/**
 * The same for a page. Each alternative of a search is a separate part, which an index returns in time order and which
 * is read only as far as the page requires, however many entries are of one type. An `OR` of them has no order and
 * would be read to its end.
 */
function pageListing(filter: AuditFilter, order: string) {
  const { subjects, types } = filter;
  const plain = { row, columns: COLUMNS, id: 'position', from: 'rm.audit', order };
  if (subjects === null) return { ...plain, ...allOf(narrowedBy(filter)) };
  const alternatives: readonly Condition[] = [
    ...subjects.flatMap((one): readonly Condition[] => [
      ['subject = $?', one],
      ['stream <> subject AND stream = $?', one],
    ]),
    ...bookingsIn(subjects).map((one): Condition => ['booking_id = $?', one]),
    ...types.map((one): Condition => ['type = $?', one]),
  ];
  // The parameters of each part are numbered after those of the previous one.
  const [parts, values] = alternatives.reduce<readonly [readonly string[], readonly unknown[]]>(
    ([wheres, before], one) => {
      const narrowed = allOf([one, ...narrowedBy(filter)], before);
      return [[...wheres, narrowed.where], narrowed.values];
    },
    [[], []],
  );
  const found = (rows: number): string =>
    parts
      .map(
        (part) =>
          `(SELECT recorded_at, position FROM rm.audit WHERE ${part} ORDER BY ${order} LIMIT ${rows})`,
      )
      .join(' UNION ');
  return { ...plain, found: (rows: number) => `(${found(rows)}) AS a`, where: 'true', values };
}

/** A page of the audit, in the order of the log. */
export function auditPage(
  rm: ReadModels,
  filter: AuditFilter,
  order: 'newest' | 'oldest',
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  const asked = pageListing(filter, `recorded_at ${direction}, position ${direction}`);
  return selectPage(rm.pool, asked, page).then((found) => ({ ...found, rows: found.rows.map(toEntry) }));
}

/** All of them, oldest first. */
export const everyEntry = (rm: ReadModels, filter: AuditFilter): Whole<AuditEntry> =>
  wholeList(rm.pool, listing(filter), BY_POSITION, (rows) => rows.map(toEntry));

const BY_POSITION: Key<z.output<typeof row>> = {
  columns: ['position'],
  below: ['0'],
  of: ({ position }) => [String(position)],
};
