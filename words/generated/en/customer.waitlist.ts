/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  notServed: ["We don’t serve ",["zip"]," yet"],
  nobody: ["No technician for ",["brand"]," furniture works near you yet. Leave your email and we’ll let you know when one does."],
  nobodyForAll: ["No technician near you works on all of these brands: ",["brands"],". Book each brand on its own, or leave your email and we’ll let you know when one does."],
  nobodyAny: ["No technician for this furniture works near you yet. Leave your email and we’ll let you know when one does."],
  nobodyYet: ["No technician works near you yet. Leave your email and we’ll let you know when one does. Until then, you can see all our prices on the <link>pricing page</link>."],
  tooFew: ["There aren’t enough technicians near you for an order this large. Book fewer pieces, or leave your email."],
  email: ["Email"],
  emailHint: ["We’ll use it for this one message only."],
  write: ["Notify me"],
  failed: ["The address could not be saved. Please try again."],
  kept: ["We’ll email ",["email"]],
  keptDetail: ["As soon as we have technicians near ",["zip"],". Your pieces stay here for a week, in case you try another ZIP code."],
  keptPlace: ["As soon as we have technicians near ",["zip"],"."],
};
export default texts;
