/**
 * Store partners who have waited longer for an admin than promised: an application, or a held commission (R18, decision
 * 191).
 */
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { answeredBy, decidedBy } from '#domain/partner/policy.ts';
import { type Bounded, bounded, MAX_LINES, type ReadModels } from './read-models.ts';

/** One of them; `due`: the promised instant (ISO). */
export interface WaitingPartner {
  readonly waits: 'application' | 'commission';
  readonly partnerId: PartnerId;
  readonly store: string;
  /** The booking of the commission, and its number; null for an application. */
  readonly bookingId: string | null;
  readonly number: string | null;
  readonly due: string;
}

const row = z.object({
  partner_id: z.string(),
  store_name: z.string(),
  booking_id: z.string().nullable(),
  number: z.string().nullable(),
  since: z.string(),
});

/** Those overdue at `now` (ISO instant), longest overdue first, up to a limit. */
export async function waitingPartners(
  rm: ReadModels,
  { businessDay }: Pick<Durations, 'businessDay'>,
  now: string,
  most: number | null = MAX_LINES,
): Promise<Bounded<WaitingPartner>> {
  const text = `SELECT id AS partner_id, store_name, NULL AS booking_id, NULL AS number,
       (state->>'appliedAt')::timestamptz AS since
     FROM rm.partners WHERE status = 'applied' AND NOT is_deleted
     UNION ALL
     SELECT r.partner_id, p.store_name, r.booking_id, b.number, r.held_at
     FROM rm.referrals r JOIN rm.partners p ON p.id = r.partner_id JOIN rm.bookings b ON b.id = r.booking_id
     WHERE r.held_at IS NOT NULL
     ORDER BY since, partner_id, booking_id`;
  const { found: rows, notShown } = await bounded(rm, row, { text }, most);
  const found = rows
    .map(({ partner_id: id, store_name: store, booking_id: bookingId, number, since }): WaitingPartner => {
      const waits = bookingId === null ? 'application' : 'commission';
      const due = (waits === 'application' ? answeredBy : decidedBy)(since, businessDay);
      return { waits, partnerId: as<PartnerId>(id), store, bookingId, number, due };
    })
    .filter(({ due }) => due < now)
    .toSorted((one, other) => one.due.localeCompare(other.due));
  return { found, notShown };
}
