/** Whether the payment provider pays a technician out, and what they can do if not (decision 132). */

/**
 * Why no payout is possible. `details_due`: the provider needs information. `being_verified`: it has the information
 * and is checking it. `bank_account`: the bank returned money, or there is no account. `turned_away`: rejected for
 * good. `switched_off`: without a stated reason.
 */
export const payoutStops = [
  'details_due',
  'being_verified',
  'bank_account',
  'turned_away',
  'switched_off',
] as const;
export type PayoutStop = (typeof payoutStops)[number];

/** A payee's standing at the provider. */
export interface PayeeStanding {
  /** Whether transfers into the account are possible. */
  readonly takesTransfers: boolean;
  /** Whether it pays out to the bank; no longer after the bank has returned money. */
  readonly paysOut: boolean;
  /** What it needs to know, by its own names, such as `individual.dob.day`. */
  readonly due: readonly string[];
  /** It has the information and is checking it. */
  readonly isVerifying: boolean;
  /** It has rejected the payee for good. */
  readonly isRejected: boolean;
}

/** Why payouts are stopped. Null: money reaches the bank, whatever the provider may need later. */
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
