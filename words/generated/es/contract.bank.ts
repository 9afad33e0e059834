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
  wrongZip: ["El código postal no coincide con el de la tarjeta."],
  insufficientFunds: ["La tarjeta no tiene fondos suficientes."],
  notAuthenticated: ["Su banco no pudo confirmar que es usted. Use otra tarjeta o inténtelo de nuevo."],
  processingFailed: ["Hubo un error al procesar la tarjeta. Inténtelo de nuevo en un momento."],
  refused: ["El banco rechazó el cobro."],
  adviceBank: ["Su banco no nos dice por qué. Llame al número que está al dorso de la tarjeta y vuelva a intentarlo, o use otra tarjeta. No se cobró nada."],
  adviceFunds: ["Use otra tarjeta, o vuelva a intentarlo cuando esta tenga fondos o crédito suficientes. No se cobró nada."],
  adviceOther: ["Use otra tarjeta. No se cobró nada."],
  adviceCheck: ["Compare lo que escribió con la tarjeta, corríjalo y vuelva a intentarlo. No se cobró nada."],
  adviceConfirm: ["Vuelva a intentarlo y apruebe el pago cuando su banco se lo pida, en su aplicación o por mensaje de texto. Si no le llega nada, use otra tarjeta. No se cobró nada."],
  adviceLater: ["Espere un minuto y vuelva a intentarlo. No se cobró nada."],
};
export default texts;
