/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  received_subject: ["We have your request ",["ticketId"]],
  received_thanks: ["Thank you for writing. We'll get back to you within 24 hours."],
  received_reference: ["Reference #",["ticketId"],". Please include it if you write again."],
  received_wrote: ["This is what you wrote:"],
  received_notYou: ["If you didn’t write to us, someone entered your address by mistake. Please ignore this email."],
  answered_subject: ["Re: ",["subject"]," (",["ticketId"],")"],
  answered_text: ["Our answer to your request “",["subject"],"”:"],
  answered_plainSubject: ["Our reply to your request ",["ticketId"]],
  answered_plainText: ["Our reply to your request:"],
  open: ["Open the request"],
  writeAgain: ["Write to us again"],
  label_request: ["Request"],
  label_subject: ["Subject"],
  label_from: ["From"],
  label_category: ["Category"],
  label_priority: ["Priority"],
};
export default texts;
