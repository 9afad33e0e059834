/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  codes: ["Codes"],
  add_discountCode: ["Add a discount code"],
  add_ref: ["Add a store code"],
  discountCode: ["Discount code"],
  ref: ["Store code"],
  hint_discountCode: ["From our thank-you email for a review."],
  hint_ref: ["From the store where you bought your furniture. The price stays the same."],
  apply: ["Apply"],
  leave: ["Never mind"],
  missing: ["Please enter the code."],
  isOn_discountCode: ["Discount code ",["code"]," is applied."],
  isOn_ref: ["Store code ",["code"],", ",["store"],". The price stays the same."],
  isOnUnnamed_ref: ["Store code ",["code"],". The price stays the same."],
  remove: ["Remove"],
  remove_discountCode: ["Remove the discount code"],
  remove_ref: ["Remove the store code"],
  failed: ["The code could not be checked. Please try again."],
  unknown_discount_code: ["We do not know this discount code. Please check the spelling."],
  discount_code_used: ["This discount code has already been used."],
  discount_code_not_yours: ["This discount code belongs to another account. Please sign in with the one that it was mailed to."],
  unknown_store_code: ["This store code is not valid."],
  refused_discountCode: ["The discount code ",["code"]," can’t be used"],
  refused_ref: ["The store code ",["code"]," can’t be used"],
  goOn: ["Continue without it"],
};
export default texts;
