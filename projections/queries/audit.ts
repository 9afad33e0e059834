/** Who did what and when: a booking's timeline and the log of everything. */
import { z } from 'zod';
import type { Actor } from '#domain/core/actor.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { type PageRequest, type ReadModels, select } from './read-models.ts';

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
  };
}

/** Everything that happened to a booking, its payouts and messages included, oldest first. */
export async function timelineOfBooking(
  rm: ReadModels,
  bookingId: BookingId,
): Promise<readonly AuditEntry[]> {
  const text = `SELECT ${COLUMNS} FROM rm.audit WHERE booking_id = $1 ORDER BY position`;
  return (await select(rm.pool, row, text, [bookingId])).map(toEntry);
}

/** Of a booking's story what its customer's timeline tells. */
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
  /** Of all entries, older or not. */
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

/** The log of everything, newest first, of one actor or of all. */
export async function auditLog(
  rm: ReadModels,
  { page, limit }: PageRequest,
  actor: Actor | null = null,
): Promise<readonly AuditEntry[]> {
  const text = `SELECT ${COLUMNS} FROM rm.audit
    WHERE $1::text IS NULL OR (actor_role = $1 AND actor_id = $2) ORDER BY position DESC LIMIT $3 OFFSET $4`;
  const values = [actor?.role ?? null, actor?.id ?? null, limit, (page - 1) * limit];
  return (await select(rm.pool, row, text, values)).map(toEntry);
}
