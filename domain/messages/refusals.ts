/** Why a card was refused, in the person's language: the provider's own words are English alone. */
import type { Language } from '../core/language.ts';

/** By the bank's decline code, or the provider's error code where the bank gave none. */
const spanish: Readonly<Partial<Record<string, string>>> = {
  authentication_required: 'Su banco pide que confirme el pago.',
  card_declined: 'Su banco rechazó la tarjeta.',
  card_not_supported: 'La tarjeta no admite este tipo de pago.',
  do_not_honor: 'Su banco rechazó la tarjeta. Pregunte a su banco por el motivo.',
  expired_card: 'La tarjeta está vencida.',
  fraudulent: 'Su banco rechazó la tarjeta.',
  generic_decline: 'Su banco rechazó la tarjeta.',
  incorrect_cvc: 'El código de seguridad de la tarjeta no es correcto.',
  incorrect_number: 'El número de la tarjeta no es correcto.',
  incorrect_zip: 'El código ZIP no coincide con el de la tarjeta.',
  insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
  lost_card: 'Su banco rechazó la tarjeta.',
  payment_intent_authentication_failure:
    'Su banco no pudo confirmar que es usted. Use otra tarjeta o inténtelo de nuevo.',
  processing_error: 'Hubo un error al procesar la tarjeta. Inténtelo de nuevo en un momento.',
  setup_intent_authentication_failure:
    'Su banco no pudo confirmar que es usted. Use otra tarjeta o inténtelo de nuevo.',
  stolen_card: 'Su banco rechazó la tarjeta.',
};

/** A refusal as the log and the payment form know it. */
export interface CardRefusal {
  readonly code: string;
  /** The provider's sentence, English. */
  readonly message: string;
}

/** A whole sentence. English: the provider's own; Spanish: by the provider's code. */
export function refusalWords(language: Language, failure: CardRefusal | null): string {
  if (language === 'en') return failure?.message ?? 'The bank refused the charge.';
  return (failure && spanish[failure.code]) ?? 'El banco rechazó el cobro.';
}
