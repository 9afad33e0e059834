/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  reviewTitle: ["Review your booking"],
  toPayment: ["Proceed to Payment"],
  appointment: ["Appointment"],
  contact: ["Contact"],
  name: ["Name"],
  texts: ["Texts"],
  textsYes: ["Yes, about this booking"],
  no: ["No"],
  heldNotCharged: ["held, not charged"],
  finalPrice: ["The final price is confirmed after an on-site assessment."],
  finalPriceMost: ["The final price is confirmed after an on-site assessment. We charge more than ",["total"]," only if you approve it."],
  pricesKept: ["Our prices have changed since your quote. Yours stay until ",["until"],"."],
  asGuest: ["You don’t need an account. We’ll email everything about this booking to ",["email"],". If you have one, <link>sign in</link>."],
  priceFailed: ["The price could not be loaded."],
  change: ["Change"],
};
export default texts;
