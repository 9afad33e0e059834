/** The money of a past booking, and what it would have been under a changed rule; amounts in cents. */
import { type Cents, minus, sum, zero } from '#domain/core/money.ts';

/** How a booking's money is divided: the customer pays the sum of the other three. */
export interface Parts {
  readonly customer: Cents;
  readonly technicians: Cents;
  readonly partner: Cents;
  readonly platform: Cents;
}
export const partNames = [
  'customer',
  'technicians',
  'partner',
  'platform',
] as const satisfies (keyof Parts)[];

/** A past booking under a changed rule. */
export interface Outcome {
  readonly bookingId: string;
  readonly number: string;
  readonly is: Parts;
  /** Null: today's rule does not reproduce what was booked, so a changed one proves nothing. */
  readonly would: Parts | null;
}

export const nothing: Parts = { customer: zero, technicians: zero, partner: zero, platform: zero };

/** The second minus the first. */
export const differenceOf = (is: Parts, would: Parts): Parts => ({
  customer: minus(would.customer, is.customer),
  technicians: minus(would.technicians, is.technicians),
  partner: minus(would.partner, is.partner),
  platform: minus(would.platform, is.platform),
});

export const isSame = (a: Parts, b: Parts): boolean => partNames.every((name) => a[name] === b[name]);

export const added = (a: Parts, b: Parts): Parts => ({
  customer: sum(a.customer, b.customer),
  technicians: sum(a.technicians, b.technicians),
  partner: sum(a.partner, b.partner),
  platform: sum(a.platform, b.platform),
});
