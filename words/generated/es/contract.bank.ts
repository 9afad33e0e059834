/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  wantsConfirmation: ["Su banco pide que confirme el pago."],
  declined: ["Su banco rechazó la tarjeta."],
  notSupported: ["La tarjeta no admite este tipo de pago."],
  askYourBank: ["Su banco rechazó la tarjeta. Pregunte a su banco por el motivo."],
  expired: ["La tarjeta está vencida."],
  wrongSecurityCode: ["El código de seguridad de la tarjeta no es correcto."],
  wrongNumber: ["El número de la tarjeta no es correcto."],
  wrongZip: ["El código ZIP no coincide con el de la tarjeta."],
  insufficientFunds: ["La tarjeta no tiene fondos suficientes."],
  notAuthenticated: ["Su banco no pudo confirmar que es usted. Use otra tarjeta o inténtelo de nuevo."],
  processingFailed: ["Hubo un error al procesar la tarjeta. Inténtelo de nuevo en un momento."],
  refused: ["El banco rechazó el cobro."],
};
export default texts;
