/** Whether a booking can be tipped, until when, how much, and who shares it (decision 102). */
import type { Booking } from '../booking/state.ts';
import type { TechnicianId } from '../core/ids.ts';
import { type Cents, cents, minus } from '../core/money.ts';
import type { TipPart } from './events.ts';

/** $1.00: the provider takes 30 cents and 2.9% of every charge, and makes none below half a dollar. */
export const smallestTip = cents(100);
/** $200.00: generous for a visit, and low enough to catch a misplaced decimal point (1000 for 10.00). */
export const largestTip = cents(20_000);
/** $5, $10 and $20: offered as buttons, besides a custom amount. */
export const tipPresets: readonly Cents[] = [cents(500), cents(1_000), cents(2_000)];

/** Milliseconds after completion during which a tip can be given and confirmed. */
const offeredFor = 30 * 24 * 60 * 60 * 1000;

/** A tip that the customer may give. */
export interface TipOffer {
  /** ISO instant. */
  readonly until: string;
  /** Who shares it, the lead first. */
  readonly crew: readonly [TechnicianId, ...TechnicianId[]];
  readonly stripeCustomerId: string;
  readonly paymentMethodId: string;
}

/**
 * A booking's tip offer at `now` (ISO); null: no tip can be given. Only for work that was done and paid for, while all
 * of its crew can be paid: money that nobody can receive is not accepted. `isPayable`: as in technician/state.ts.
 */
export function tipOffer(
  booking: Booking,
  isPayable: (technicianId: TechnicianId) => boolean,
  now: string,
): TipOffer | null {
  if (booking.status !== 'completed') return null;
  const { crew, completion, payment } = booking;
  const { card, stripeCustomerId, captured, disputes } = payment;
  if (captured <= 0 || card === null || stripeCustomerId === null) return null;
  // A cardholder who disputes the price is not asked for more.
  if (disputes.some(({ outcome }) => outcome !== 'won')) return null;
  const until = new Date(Date.parse(completion.at) + offeredFor).toISOString();
  const [lead, ...others] = crew.map(({ technicianId }) => technicianId);
  if (lead === undefined || now >= until || ![lead, ...others].every(isPayable)) return null;
  return { until, crew: [lead, ...others], stripeCustomerId, paymentMethodId: card.paymentMethodId };
}

/** The parts of a tip: equal ones in whole cents, odd cents to the lead, like the crew's share of the price. */
export function tipParts(amount: Cents, crew: TipOffer['crew']): readonly TipPart[] {
  const each = cents(Math.floor(amount / crew.length));
  const odd = minus(amount, cents(each * crew.length));
  return crew.map((technicianId, seat) => ({ technicianId, amount: cents(each + (seat === 0 ? odd : 0)) }));
}
