/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Confirm your booking"],
  agreedOnPhone: ["Reserved for you on the phone"],
  reservedUntil: ["Please check what we wrote down, then add your card by ",["time"],". If you do not, the booking ends then, free of charge."],
  leadsNowhere: ["This link leads to no booking"],
  leadsNowhereDetail: ["Please open the link in our mail or text message again; a part of it may be missing."],
  ended: ["The time for this link has ended"],
  endedDetail: ["Nothing was charged. If you still need the appointment, write to us and we will find a time."],
  loadFailed: ["We could not load your booking."],
  support: ["Write to us"],
};
export default texts;
