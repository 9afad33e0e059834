/** Whether the payment provider pays a technician out, and what they can do if it does not (decision 132). */

/**
 * Why no payout is possible. `details_due`: the provider wants to know something. `being_verified`: it has been told, and
 * looks at it. `bank_account`: the bank sent money back, or there is none. `turned_away`: for good. `switched_off`: it does
 * not say why.
 */
export const payoutStops = [
  'details_due',
  'being_verified',
  'bank_account',
  'turned_away',
  'switched_off',
] as const;
export type PayoutStop = (typeof payoutStops)[number];

/** How the provider sees a payee. */
export interface PayeeStanding {
  /** Whether transfers into the account are possible. */
  readonly takesTransfers: boolean;
  /** Whether it pays out to the bank: no longer after the bank has sent money back. */
  readonly paysOut: boolean;
  /** What it wants to know, by its own names, such as `individual.dob.day`. */
  readonly due: readonly string[];
  /** It has been told, and is looking at it. */
  readonly isVerifying: boolean;
  /** It has turned the payee away for good. */
  readonly isRejected: boolean;
}

/** Null: money reaches the bank, whatever the provider wants to know later. */
export function payoutStopOf({
  takesTransfers,
  paysOut,
  due,
  isVerifying,
  isRejected,
}: PayeeStanding): PayoutStop | null {
  if (takesTransfers && paysOut) return null;
  if (isRejected) return 'turned_away';
  if (due.some((name) => name !== 'external_account')) return 'details_due';
  if (due.length > 0) return 'bank_account';
  if (isVerifying) return 'being_verified';
  return takesTransfers ? 'bank_account' : 'switched_off';
}
