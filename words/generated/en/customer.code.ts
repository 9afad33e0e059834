/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  codes: ["Codes"],
  add_discountCode: ["Add a discount code"],
  add_ref: ["Add a store code"],
  discountCode: ["Discount code"],
  ref: ["Store code"],
  hint_discountCode: ["From our thank-you email for a review, or from one of our offers."],
  hint_ref: ["From the store where you bought your furniture. The price stays the same."],
  apply: ["Apply"],
  leave: ["Never mind"],
  missing: ["Please enter the code."],
  isOn_discountCode: ["Discount code ",["code"]," is applied."],
  isOn_ref: ["You came from ",["store"],", store code ",["code"],"; the price stays the same."],
  isOnUnnamed_ref: ["Store code ",["code"],". The price stays the same."],
  remove: ["Remove"],
  remove_discountCode: ["Remove the discount code"],
  remove_ref: ["Remove the store code"],
  failed: ["The code could not be checked. Please try again."],
  refused_discountCode: ["The discount code ",["code"]," can’t be used"],
  refused_ref: ["The store code ",["code"]," can’t be used"],
  goOn: ["Continue without it"],
};
export default texts;
