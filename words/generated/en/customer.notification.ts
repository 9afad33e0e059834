/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  lead: ["What happened to your bookings, newest first."],
  emptyDetail: ["News about your bookings will appear here."],
  signInTitle: ["Your notifications are in your account"],
  signInDetail: ["Sign in to see yours."],
  stopTitle: ["Stop these emails"],
  stopDetail: ["We won’t email you about this anymore: ",["what"],". You’ll still get emails about payments and cancellations."],
  stop: ["Stop them"],
  stopped: ["You’re unsubscribed"],
  stoppedDetail: ["We won’t email you about this anymore: ",["what"],". You can change that in your account at any time."],
  stopEnded: ["This link no longer works. You can choose which messages you get in your account."],
  stopFailed: ["This could not be saved. Please try again."],
  stopChoose: ["Choose which messages I get"],
  stop_progress: ["job updates"],
  stop_reminders: ["appointment reminders"],
  stop_reviews: ["review requests"],
  stop_offers: ["offers and news"],
};
export default texts;
