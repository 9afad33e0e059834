/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Who is told"],
  notSentYet: ["nothing is sent yet"],
  nobody: ["Nobody is told of this change."],
  loading: ["Working out what this changes"],
  failed: ["What this changes could not be worked out."],
  notPossible: ["This is not possible"],
  leaving: ["Leaves the crew, having another job then: ",["names"]],
  free: [["count","plural",{"one":["#"," technician is free then."],"other":["#"," technicians are free then."]}]],
  channel_mail: ["email"],
  channel_sms: ["text"],
  channel_push: ["push"],
  channel_app: ["app"],
  technician: ["technician"],
  customer: ["customer"],
};
export default texts;
