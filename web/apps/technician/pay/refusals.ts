/** Why a payout failed, in words for the person, and what they can do about it. */
import type { Payout } from '#api/contract/earnings.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { payTexts } from '#words/generated/technician.ts';

type Failure = NonNullable<Payout['failure']>;

/** The provider's codes for what a bank or the provider refuses (docs.stripe.com/api/payouts/failures). */
const reasons = {
  no_account: 'why_noAccount',
  invalid_account_number: 'why_noAccount',
  invalid_account_number_length: 'why_noAccount',
  account_closed: 'why_closed',
  account_frozen: 'why_frozen',
  bank_account_restricted: 'why_frozen',
  bank_account_unusable: 'why_notAllowed',
  debit_not_authorized: 'why_notAllowed',
  invalid_currency: 'why_notAllowed',
  unsupported_card: 'why_notAllowed',
  incorrect_account_holder_name: 'why_name',
  bank_ownership_changed: 'why_name',
  could_not_process: 'why_bank',
  declined: 'why_bank',
  insufficient_capabilities_for_transfer: 'why_details',
  balance_insufficient: 'why_funds',
  payouts_not_allowed: 'why_off',
} as const;

const isKnown = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** A sentence for the code; the provider's own words for one that is new to us. */
export function reasonOf(
  t: TextOf<typeof payTexts>,
  { code, message }: Pick<Failure, 'code' | 'message'>,
): string {
  return isKnown(code) ? t(reasons[code]) : t('why_other', { message });
}

/**
 * What helps. A bank that has sent money back takes none again: the provider switches the account off until new details
 * are given. Of what else the provider refuses only missing details are the person's to mend.
 */
export function remedyOf({ code, next }: Pick<Failure, 'code' | 'next'>): 'connect' | 'details' | 'wait' {
  if (next === 'bank') return 'connect';
  return code === 'insufficient_capabilities_for_transfer' ? 'details' : 'wait';
}
