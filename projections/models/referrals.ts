/**
 * Read model `referrals`: each booking that came through a partner's code, with the scan that led to it and its
 * commission.
 */
import { z } from 'zod';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { commissions } from '#domain/commission/decide.ts';
import type { CommissionEvent } from '#domain/commission/events.ts';
import { cents, sum, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { referrals as aggregate } from '#domain/referral/decide.ts';
import type { ReferralEvent } from '#domain/referral/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';
import { eventOf, idIn } from './person.ts';

const text = z.string().nullable();
const stored = z.object({
  booking_id: z.string(),
  number: z.string(),
  partner_id: z.string(),
  store_code: z.string(),
  scan_id: text,
  placed_at: z.string(),
  converted_at: text,
  is_cancelled: z.boolean(),
  commission: z.number().transform(cents),
  earned_at: text,
  flags: z.array(z.string()),
  device: text,
  card: text,
  hold: z.enum(['held', 'released', 'refused']).nullable(),
  held_at: text,
});
type Row = z.output<typeof stored>;

const table: Table<Row> = {
  name: 'referrals',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: (row) => row.booking_id },
    { name: 'number', type: 'text', of: (row) => row.number },
    { name: 'partner_id', type: 'text', of: (row) => row.partner_id },
    { name: 'store_code', type: 'text', of: (row) => row.store_code },
    { name: 'scan_id', type: 'text', of: (row) => row.scan_id },
    { name: 'placed_at', type: 'timestamptz', of: (row) => row.placed_at },
    { name: 'converted_at', type: 'timestamptz', of: (row) => row.converted_at },
    { name: 'is_cancelled', type: 'boolean', of: (row) => row.is_cancelled },
    { name: 'commission', type: 'int', of: (row) => row.commission },
    { name: 'earned_at', type: 'timestamptz', of: (row) => row.earned_at },
    { name: 'flags', type: 'text[]', of: (row) => row.flags },
    { name: 'device', type: 'text', of: (row) => row.device },
    { name: 'card', type: 'text', of: (row) => row.card },
    { name: 'hold', type: 'text', of: (row) => row.hold },
    { name: 'held_at', type: 'timestamptz', of: (row) => row.held_at },
  ],
};

/** The events of a booking that concern its partner; most do not. */
const concerning: ReadonlySet<string> = new Set<Placed<BookingEvent>['type']>([
  'BookingPlaced',
  'HoldPlaced',
  'CardSaved',
  'BookingCancelled',
  'StatusSetByAdmin',
  'SharesOwed',
]);

function bookingApplied(row: Row | undefined, event: Placed<BookingEvent>): Row | undefined {
  if (event.type === 'BookingPlaced') {
    const { bookingId, number, partner, placedAt } = event.data;
    if (!partner) return undefined;
    return {
      booking_id: bookingId,
      number,
      partner_id: partner.partnerId,
      store_code: partner.storeCode,
      scan_id: partner.scanId ?? null,
      placed_at: placedAt,
      converted_at: null,
      is_cancelled: false,
      commission: zero,
      earned_at: null,
      flags: [],
      device: partner.device ?? null,
      card: null,
      hold: null,
      held_at: null,
    };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'HoldPlaced':
    case 'CardSaved':
      return { ...row, converted_at: row.converted_at ?? event.data.at };
    case 'BookingCancelled':
      return { ...row, is_cancelled: true };
    case 'StatusSetByAdmin':
      return event.data.to === 'cancelled' ? { ...row, is_cancelled: true } : row;
    case 'SharesOwed': {
      const { partner, at } = event.data;
      if (!partner) return row;
      return { ...row, commission: sum(row.commission, partner.amount), earned_at: row.earned_at ?? at };
    }
    default:
      return row;
  }
}

function referralApplied(row: Row | undefined, event: ReferralEvent): Row | undefined {
  if (!row) return undefined;
  switch (event.type) {
    case 'ReferralChecked': {
      const { flags, marks } = event.data;
      return { ...row, ...marks, flags: [...flags] };
    }
    case 'ReferralFlagged':
      return { ...row, flags: [...row.flags, ...event.data.flags] };
    default:
      return unreachable(event);
  }
}

function commissionApplied(row: Row | undefined, event: CommissionEvent): Row | undefined {
  if (!row) return undefined;
  switch (event.type) {
    case 'CommissionHeld':
      return { ...row, hold: 'held', held_at: event.data.at };
    case 'CommissionReleased':
      return { ...row, hold: 'released', held_at: null };
    case 'CommissionRefused':
      return { ...row, hold: 'refused', held_at: null };
    case 'PeriodClosed':
      return row;
    default:
      return unreachable(event);
  }
}

function keysOf(event: RecordedEvent): readonly string[] {
  const id = bookingIdOf(event);
  if (id !== null) return concerning.has(event.type) ? [id] : [];
  const commission = eventOf(commissions, event);
  if (commission) return commission.type === 'PeriodClosed' ? [] : [commission.data.bookingId];
  const referral = idIn(event, `${aggregate.category}-`);
  return referral === null ? [] : [referral];
}

/** Read model `referrals`. */
export const referrals = keyed({
  name: 'referrals',
  table,
  keysOf,
  stored,
  fromStored: (row) => [row.booking_id, row] as const,
  apply(row, from) {
    const commission = eventOf(commissions, from);
    if (commission) return commissionApplied(row, commission);
    const referral = eventOf(aggregate, from);
    return referral ? referralApplied(row, referral) : bookingApplied(row, asBookingEvent(from));
  },
});
