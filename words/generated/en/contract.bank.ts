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
  adviceBank: ["Your bank doesn’t tell us why. Call the number on the back of the card and try again, or use another card. Nothing was charged."],
  adviceFunds: ["Use another card, or try again once there is enough money or credit on this one. Nothing was charged."],
  adviceOther: ["Use another card. Nothing was charged."],
  adviceCheck: ["Compare what you typed with the card, correct it and try again. Nothing was charged."],
  adviceConfirm: ["Try again, and approve the payment when your bank asks, in its app or by text message. If nothing arrives, use another card. Nothing was charged."],
  adviceLater: ["Wait a minute and try again. Nothing was charged."],
};
export default texts;
