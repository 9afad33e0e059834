/**
 * A store partner's money computed from the log alone: what was earned, refused and transferred, and what the
 * statements say.
 */
import { type CommissionsState, evolveCommissions, noCommissions } from '#domain/commission/state.ts';
import type { PartnerId } from '#domain/core/ids.ts';
import type { RecordedEvent } from '#events/log.ts';
import {
  asBookingEvent,
  asCommissionEvent,
  asSettlementEvent,
  bookingIdOf,
  commissionPartnerOf,
  settlementOf,
} from './booking-event.ts';

/** Cents throughout. */
export interface PartnerBook {
  readonly lines: readonly { readonly position: bigint; readonly amount: number }[];
  readonly transferred: number;
  readonly commissions: CommissionsState;
}

export const emptyPartnerBook: PartnerBook = { lines: [], transferred: 0, commissions: noCommissions };

/** Whose money an event is about; null for other events. */
export function partnerIn(event: RecordedEvent): PartnerId | null {
  if (bookingIdOf(event) !== null) {
    const booked = asBookingEvent(event);
    return booked.type === 'SharesOwed' ? (booked.data.partner?.partnerId ?? null) : null;
  }
  return commissionPartnerOf(event) ?? settlementOf(event)?.partnerId ?? null;
}

/** Applies one of the partner's events. */
export function withPartnerEvent(book: PartnerBook, event: RecordedEvent): PartnerBook {
  if (bookingIdOf(event) !== null) {
    const booked = asBookingEvent(event);
    if (booked.type !== 'SharesOwed' || booked.data.partner === null) return book;
    const line = { position: event.position, amount: booked.data.partner.amount };
    return { ...book, lines: [...book.lines, line] };
  }
  if (commissionPartnerOf(event) !== null)
    return { ...book, commissions: evolveCommissions(book.commissions, asCommissionEvent(event)) };
  const settled = asSettlementEvent(event);
  return settled.type === 'PartnerTransferMade'
    ? { ...book, transferred: book.transferred + settled.data.amount }
    : book;
}

/** What is owed and was not transferred. */
export function owedIn(book: PartnerBook): number {
  return total(book.lines) - forfeitedIn(book) - book.transferred;
}

/** Everything earned up to the last closing: as the account has it, and as the statements have passed it on. */
export function closedIn(book: PartnerBook): { readonly earned: number; readonly onStatements: number } {
  const { closings, holds } = book.commissions;
  const last = closings.at(-1);
  const upTo = BigInt(last?.upTo ?? 0);
  const paid = total(closings.map(({ payable: amount }) => ({ amount })));
  const kept = total(holds.map(({ withheld: amount }) => ({ amount })));
  return {
    earned: total(book.lines.filter(({ position }) => position <= upTo)),
    onStatements: paid + (last?.carried ?? 0) + kept + forfeitedIn(book),
  };
}

const forfeitedIn = ({ commissions }: PartnerBook): number =>
  total(commissions.closings.flatMap(({ forfeited }) => forfeited));

const total = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((all, { amount }) => all + amount, 0);
