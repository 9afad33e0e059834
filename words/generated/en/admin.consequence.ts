/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Who will be notified"],
  notSentYet: ["nothing has been sent yet"],
  nobody: ["No one is notified of this change."],
  loading: ["Checking what this changes"],
  failed: ["We couldn’t check what this changes."],
  notPossible: ["This isn’t possible"],
  leaving: ["Leaves the crew because of another job at that time: ",["names"]],
  free: [["count","plural",{"one":["#"," technician is free at that time."],"other":["#"," technicians are free at that time."]}]],
  channel_mail: ["email"],
  channel_sms: ["text"],
  channel_push: ["push"],
  channel_app: ["app"],
  technician: ["technician"],
  customer: ["customer"],
};
export default texts;
