/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  wantsConfirmation: ["Your card was declined. This transaction requires authentication."],
  declined: ["Your card was declined."],
  notSupported: ["Your card does not support this type of purchase."],
  askYourBank: ["Your card was declined."],
  expired: ["Your card has expired."],
  wrongSecurityCode: ["Your card's security code is incorrect."],
  wrongNumber: ["Your card number is incorrect."],
  wrongZip: ["Your card's ZIP code is incorrect."],
  insufficientFunds: ["Your card has insufficient funds."],
  notAuthenticated: ["We are unable to authenticate your payment method. Please choose a different payment method and try again."],
  processingFailed: ["An error occurred while processing your card. Try again in a little bit."],
  refused: ["The bank refused the charge."],
};
export default texts;
