/** Why a card was refused, in the person's language: the provider's own words are English alone. */
import type { Booking } from '../booking/state.ts';
import type { Language } from '../customer/choices.ts';

const spanish: Readonly<Partial<Record<string, string>>> = {
  authentication_required: 'Su banco pide que confirme el pago.',
  card_declined: 'Su banco rechazó la tarjeta.',
  expired_card: 'La tarjeta está vencida.',
  generic_decline: 'Su banco rechazó la tarjeta.',
  incorrect_cvc: 'El código de seguridad de la tarjeta no es correcto.',
  insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
  processing_error: 'Hubo un error al procesar la tarjeta.',
};

/** A whole sentence. English: the provider's own; Spanish: by the provider's code. */
export function refusalWords(language: Language, failure: Booking['payment']['lastFailure']): string {
  if (language === 'en') return failure?.message ?? 'The bank refused the charge.';
  return (failure && spanish[failure.code]) ?? 'El banco rechazó el cobro.';
}
