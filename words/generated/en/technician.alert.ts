/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  back: ["Back to jobs"],
  emptyText: ["Offers, changes of your jobs and news about payouts appear here."],
  how: ["How you are told"],
  pushHere: ["Notifications on this device"],
  pushWhat: ["Offers, changes of your jobs and failed payouts, also while the app is closed. The lock screen shows no customer’s name or address."],
  unsupported: ["This browser can’t show them. On an iPhone or iPad, add the app to the Home Screen and open it there."],
  denied: ["This browser blocks notifications from us. You can allow them in its settings."],
  switchFailed: ["That did not work. Please try again."],
  quiet: ["Quiet hours"],
  quietWhat: ["Notifications and text messages wait until they are over, unless they are about today’s job. Emails still come."],
  quietFailed: ["Your quiet hours were not saved."],
  from: ["From"],
  to: ["Until"],
  ask: ["Hear at once when a job changes?"],
  askText: ["We can notify this device of new times, cancellations and offers."],
  askYes: ["Turn on notifications"],
  askNo: ["Not now"],
};
export default texts;
