/**
 * The path of one technician's money for one booking: paid by the customer → share → transfer → bank (design.md §3,
 * §4).
 */
import type { BookingEvent, BookingEvents } from '../booking/events.ts';
import type { TechnicianId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TipEvent } from '../tip/events.ts';
import type { PayoutEvent } from './events.ts';

/** Why money has not moved, in the provider's words. */
export interface MoneyRefusal {
  readonly code: string;
  readonly message: string;
}

/** One link; amounts in cents, ISO instants. */
export type PayoutLink =
  /** Charged to the customer's card. */
  | { readonly kind: 'captured'; readonly amount: Cents; readonly at: string }
  /** The technician's part of it; negative when a refund has reduced it. */
  | {
      readonly kind: 'share';
      readonly amount: Cents;
      readonly at: string;
      readonly reason: BookingEvents['SharesOwed']['reason'];
      /** Number of people who split the crew's share. */
      readonly crew: number;
    }
  /** The technician's part of the customer's tip. */
  | { readonly kind: 'tip'; readonly amount: Cents; readonly at: string; readonly crew: number }
  /** Into the technician's account at the provider. */
  | { readonly kind: 'transfer'; readonly amount: Cents; readonly at: string }
  /** Taken back out of it; negative. */
  | { readonly kind: 'reversal'; readonly amount: Cents; readonly at: string }
  /** Kept to settle what a correction of another booking had left open (R11). */
  | { readonly kind: 'netted'; readonly amount: Cents; readonly at: string }
  /** From there to the bank. */
  | {
      readonly kind: 'bank';
      readonly amount: Cents;
      readonly at: string;
      readonly state: 'underway' | 'paid' | 'failed';
      /** When the provider expects it there; null for payouts without that date. */
      readonly arrivesOn: string | null;
      /** When the bank received it, or returned it; null while it is under way. */
      readonly settledAt: string | null;
      readonly refusal: MoneyRefusal | null;
    }
  /** What is still to be sent, the next step, and what holds it up. */
  | {
      readonly kind: 'open';
      readonly amount: Cents;
      readonly next: 'transfer' | 'bank';
      /** Until when funds on their way to the account are awaited. */
      readonly until: string | null;
      readonly refusal: (MoneyRefusal & { readonly at: string }) | null;
    }
  /** More was paid out than is owed after a refund: it is settled with later payouts (R11). Negative. */
  | { readonly kind: 'overpaid'; readonly amount: Cents };

type BankLink = Extract<PayoutLink, { readonly kind: 'bank' }>;

/**
 * The links in chronological order, with the open rest last. The shares and the tip add up to what is owed; what the
 * bank received or is about to, what was netted, and the rest add up to the same.
 */
export function payoutChain(
  technicianId: TechnicianId,
  booking: readonly BookingEvent[],
  payout: readonly PayoutEvent[],
  tip: readonly TipEvent[] = [],
): readonly PayoutLink[] {
  const links: PayoutLink[] = [
    ...booking.flatMap((event) => shareLinks(technicianId, event)),
    ...tip.flatMap((event) => tipLinks(technicianId, event)),
  ];
  const banks = new Map<string, BankLink>();
  let held: { readonly until: string | null; readonly refusal: OpenRefusal } = nothingHeld;
  let hasReturned = false;
  for (const event of payout) {
    if (event.type === 'SharesNoted' || event.data.technicianId !== technicianId) continue;
    switch (event.type) {
      case 'TransferMade':
        links.push({ kind: 'transfer', amount: event.data.amount, at: event.data.at });
        held = nothingHeld;
        break;
      case 'TransferReversed':
        links.push({ kind: 'reversal', amount: minus(zero, event.data.amount), at: event.data.at });
        held = nothingHeld;
        break;
      case 'TransferFailed':
        held = { until: null, refusal: refusalOf(event.data) };
        break;
      case 'FundsAwaited':
        held = { until: event.data.until, refusal: null };
        break;
      case 'PayoutCreated': {
        const { payoutId, amount, at, arrivesOn = null } = event.data;
        const state = 'underway' as const;
        banks.set(payoutId, { kind: 'bank', amount, at, state, arrivesOn, settledAt: null, refusal: null });
        held = nothingHeld;
        hasReturned = false;
        break;
      }
      case 'PayoutPaid': {
        const { payoutId, at } = event.data;
        const bank = banks.get(payoutId);
        if (bank) banks.set(payoutId, { ...bank, state: 'paid', settledAt: at });
        break;
      }
      case 'PayoutFailed': {
        const { payoutId, code, message, at } = event.data;
        const bank = payoutId === null ? undefined : banks.get(payoutId);
        if (payoutId !== null && bank)
          banks.set(payoutId, { ...bank, state: 'failed', settledAt: at, refusal: { code, message } });
        // The provider no longer pays out to an account whose bank returned money: the reason for the return is more
        // informative.
        if (payoutId !== null || !hasReturned) held = { until: null, refusal: refusalOf(event.data) };
        hasReturned ||= payoutId !== null;
        break;
      }
      case 'PayoutNetted':
        links.push({ kind: 'netted', amount: event.data.amount, at: event.data.at });
        held = nothingHeld;
        break;
      case 'PayoutDropped':
        held = nothingHeld;
        break;
      case 'PayoutUnread':
      case 'PayoutReadAgain':
        break;
      default:
        unreachable(event);
    }
  }
  const all = [...links, ...banks.values()].toSorted((a, b) => instantOf(a).localeCompare(instantOf(b)));
  return [...all, ...restOf(all, held)];
}

type OpenRefusal = Extract<PayoutLink, { readonly kind: 'open' }>['refusal'];

const nothingHeld = { until: null, refusal: null } as const;

const refusalOf = ({ code, message, at }: NonNullable<OpenRefusal>): OpenRefusal => ({ code, message, at });

const instantOf = (link: PayoutLink): string => ('at' in link ? link.at : '');

/** The parts of a booking's event about the technician's money. */
function shareLinks(technicianId: TechnicianId, event: BookingEvent): readonly PayoutLink[] {
  if (event.type === 'PaymentCaptured')
    return [{ kind: 'captured', amount: event.data.amount, at: event.data.at }];
  if (event.type !== 'SharesOwed') return [];
  const { technicians, reason, at } = event.data;
  return technicians
    .filter((share) => share.technicianId === technicianId)
    .map(({ amount }) => ({ kind: 'share', amount, at, reason, crew: technicians.length }));
}

function tipLinks(technicianId: TechnicianId, event: TipEvent): readonly PayoutLink[] {
  if (event.type !== 'TipCharged') return [];
  const { technicians, at } = event.data;
  return technicians
    .filter((part) => part.technicianId === technicianId)
    .map(({ amount }) => ({ kind: 'tip', amount, at, crew: technicians.length }));
}

/** What is still open, or was overpaid; empty when everything is settled. */
function restOf(
  links: readonly PayoutLink[],
  held: { readonly until: string | null; readonly refusal: OpenRefusal },
): readonly PayoutLink[] {
  const total = (fits: (link: PayoutLink) => boolean): Cents =>
    sum(zero, ...links.filter(fits).map(({ amount }) => amount));
  const owed = total(({ kind }) => kind === 'share' || kind === 'tip');
  const inAccount = total(({ kind }) => kind === 'transfer' || kind === 'reversal');
  const gone = total((link) => link.kind === 'netted' || (link.kind === 'bank' && link.state !== 'failed'));
  const amount = minus(owed, gone);
  if (amount === 0) return [];
  if (amount < 0) return [{ kind: 'overpaid', amount }];
  return [{ kind: 'open', amount, next: inAccount < owed ? 'transfer' : 'bank', ...held }];
}
