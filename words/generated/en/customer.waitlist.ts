/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  notServed: ["Not served near ",["zip"]," yet"],
  nobody: ["No technician for ",["brand"]," pieces works near this place. Leave your email, and we’ll write as soon as one does."],
  nobodyAny: ["No technician for these pieces works near this place. Leave your email, and we’ll write as soon as one does."],
  tooFew: ["There are not enough technicians near this place for so many pieces. Book fewer, or leave your email."],
  email: ["Email"],
  emailHint: ["For this one message, nothing else."],
  write: ["Notify me"],
  failed: ["The address could not be saved. Please try again."],
  kept: ["We will write to ",["email"]],
  keptDetail: ["As soon as technicians come to ",["zip"],". Your pieces stay here for a week, in case you try another ZIP code."],
};
export default texts;
