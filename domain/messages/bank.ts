/** Why a card was declined, in the person's language: the provider's own messages are only in English. */
import type { BankTexts } from '#words/generated/contract.ts';
import type { Translate } from '#words/texts.ts';
import type { Language } from '../core/language.ts';

/** Texts by the bank's decline code, or by the provider's error code if the bank gave none. */
const texts: Readonly<Partial<Record<string, keyof BankTexts>>> = {
  authentication_required: 'wantsConfirmation',
  card_declined: 'declined',
  card_not_supported: 'notSupported',
  do_not_honor: 'askYourBank',
  expired_card: 'expired',
  fraudulent: 'declined',
  generic_decline: 'declined',
  incorrect_cvc: 'wrongSecurityCode',
  incorrect_number: 'wrongNumber',
  incorrect_zip: 'wrongZip',
  insufficient_funds: 'insufficientFunds',
  lost_card: 'declined',
  payment_intent_authentication_failure: 'notAuthenticated',
  processing_error: 'processingFailed',
  setup_intent_authentication_failure: 'notAuthenticated',
  stolen_card: 'declined',
};

/** What the person can do now, by the same codes; without a reason, they should call the bank. */
const advice: typeof texts = {
  authentication_required: 'adviceConfirm',
  card_not_supported: 'adviceOther',
  expired_card: 'adviceOther',
  incorrect_cvc: 'adviceCheck',
  incorrect_number: 'adviceCheck',
  incorrect_zip: 'adviceCheck',
  insufficient_funds: 'adviceFunds',
  payment_intent_authentication_failure: 'adviceConfirm',
  processing_error: 'adviceLater',
  setup_intent_authentication_failure: 'adviceConfirm',
};

/** A declined card as the log and the payment form have it. */
export interface CardRefusal {
  readonly code: string;
  /** The provider's message, in English. */
  readonly message: string;
}

/** A complete sentence: by the code, or for an unknown code in English the provider's own message. */
export function bankSentence(
  t: Translate<BankTexts>,
  language: Language,
  refusal: CardRefusal | null,
): string {
  const known = refusal && texts[refusal.code];
  if (known) return t(known);
  return language === 'en' && refusal?.message ? refusal.message : t('refused');
}

/** What to do about a decline: sentences to put after `bankSentence`. */
export const bankAdvice = (t: Translate<BankTexts>, { code }: Pick<CardRefusal, 'code'>): string =>
  t(advice[code] ?? 'adviceBank');
