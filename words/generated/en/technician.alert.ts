/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  back: ["Back to jobs"],
  emptyText: ["Offers, changes to your jobs, and payout news show up here."],
  how: ["How we notify you"],
  pushHere: ["Notifications on this device"],
  pushWhat: ["Offers, changes to your jobs, and failed payouts, even when the app is closed. The lock screen never shows a customer’s name or address."],
  unsupported: ["This browser can’t show them. On an iPhone or iPad, add the app to the Home Screen and open it there."],
  denied: ["This browser blocks notifications from us. You can allow them in its settings."],
  switchFailed: ["That didn’t work. Please try again."],
  texts: ["Text messages"],
  textsTo: ["Text messages to ",["phone"]],
  textsWhat: ["Send me text messages about offers and changes to my jobs. Message and data rates may apply. Reply STOP to opt out."],
  textsNeedPhone: ["Text messages need a phone number. <link>Add yours</link>"],
  install: ["Install the app"],
  installText: ["It opens from your home screen and works without a signal."],
  installIos: ["Tap Share, then Add to Home Screen. Notifications on an iPhone or iPad need it, and the app works without a signal."],
  installNow: ["Install"],
  quiet: ["Quiet hours"],
  quietWhat: ["We hold notifications and text messages until your quiet hours end, unless they’re about today’s job. Emails still come through."],
  quietFailed: ["Your quiet hours were not saved."],
  from: ["From"],
  to: ["Until"],
  ask: ["Want to know right away when a job changes?"],
  askText: ["We can notify this device of new times, cancellations and offers."],
  askYes: ["Turn on notifications"],
  askNo: ["Not now"],
};
export default texts;
