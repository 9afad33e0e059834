/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  contactTitle: ["Where should we come?"],
  toReview: ["Review the booking"],
  whoIsThere: ["Who will be there?"],
  smsConsent: ["Send me text messages about this booking, such as when the technician is on the way or something changes. Reply STOP to opt out."],
  haveAccount: ["Already have an account? <link>Sign in</link> and we’ll fill in your details."],
  saveAddress: ["Save this address for next time"],
  savedAddress: ["Saved address"],
  otherAddress: ["Another address"],
  zipChosen: ["The time you chose is for ",["zip"],"."],
  elsewhere: ["This address is in ",["zip"],", but the time you chose is for ",["chosen"],"."],
  timesThere: ["See times for ",["zip"]],
  instructions: ["Special instructions"],
  instructionsExample: ["Boxes are in the hallway. Buzzer 3."],
};
export default texts;
