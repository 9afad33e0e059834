/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Confirm your booking"],
  agreedOnPhone: ["Reserved for you on the phone"],
  reservedUntil: ["Check the details below, then add your card by ",["time"],". Otherwise the booking ends at no charge."],
  leadsNowhere: ["We can’t find this booking"],
  leadsNowhereDetail: ["Open the link in our email or text message again; part of it may be missing."],
  ended: ["This link has expired"],
  endedDetail: ["Nothing was charged. If you still need the appointment, contact us and we’ll find a time."],
  loadFailed: ["We could not load your booking."],
  support: ["Contact us"],
};
export default texts;
