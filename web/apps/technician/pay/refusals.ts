/** Why a payout failed, in words for the person, and what they can do. */
import type { Payout } from '#api/contract/earnings.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { payTexts } from '#words/generated/technician.ts';

type Failure = NonNullable<Payout['failure']>;

/** The provider's codes for refusals by a bank or by itself (docs.stripe.com/api/payouts/failures). */
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

/** A sentence for the code; the provider's own message for one that we do not know. */
export function reasonOf(
  t: TextOf<typeof payTexts>,
  { code, message }: Pick<Failure, 'code' | 'message'>,
): string {
  return isKnown(code) ? t(reasons[code]) : t('why_other', { message });
}

/**
 * What helps. A bank that has returned money accepts none again: the provider disables the account until new details
 * are entered. Of the provider's other refusals, the person can only fix missing details.
 */
export function remedyOf({ code, next }: Pick<Failure, 'code' | 'next'>): 'connect' | 'details' | 'wait' {
  if (next === 'bank') return 'connect';
  return code === 'insufficient_capabilities_for_transfer' ? 'details' : 'wait';
}
