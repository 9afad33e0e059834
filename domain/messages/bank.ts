/** Why a card was refused, in the person's language: the provider's own words are English alone. */
import type { BankTexts } from '#words/generated/contract.ts';
import type { Translate } from '#words/texts.ts';
import type { Language } from '../core/language.ts';

/** Texts by the bank's decline code, or the provider's error code where the bank gave none. */
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

/** What the person does now, by the same codes; a bank that tells nothing is called. */
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

/** A refusal as the log and the payment form know it. */
export interface CardRefusal {
  readonly code: string;
  /** The provider's sentence, English. */
  readonly message: string;
}

/** A whole sentence: by the code, in English by the provider's own words where the code is not known. */
export function bankSentence(
  t: Translate<BankTexts>,
  language: Language,
  refusal: CardRefusal | null,
): string {
  const known = refusal && texts[refusal.code];
  if (known) return t(known);
  return language === 'en' && refusal?.message ? refusal.message : t('refused');
}

/** What to do about a refusal: sentences to stand behind `bankSentence`. */
export const bankAdvice = (t: Translate<BankTexts>, { code }: Pick<CardRefusal, 'code'>): string =>
  t(advice[code] ?? 'adviceBank');
