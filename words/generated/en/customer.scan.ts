/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Furniture assembly from ",["store"]],
  pageTitlePlain: ["Furniture assembly"],
  loading: ["Reading the code"],
  title: ["Bought at ",["store"],"? We put it together."],
  titlePlain: ["Just bought it? We put it together."],
  lead: ["See the price of every piece right away and pick one of the next appointments."],
  product: ["Product: ",["sku"]],
  book: ["Book Assembly Service"],
  prices: ["View Pricing"],
  promise1: ["90-day warranty on the work"],
  promise2: ["Your card is held, and charged when the furniture is built"],
  promise3: ["Tools and cleanup included"],
  invalid: ["Invalid QR Code"],
  invalidDetail: ["This QR code link is not valid."],
  goHome: ["Go Home"],
};
export default texts;
