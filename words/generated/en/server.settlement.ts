/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  statement: ["Commission statement"],
  closingOf: ["Closing statement, through ",["day"]],
  for: ["For ",["store"],", statement ",["number"]],
  summary: ["Summary"],
  opening: ["Carried over from earlier statements"],
  earned: ["Commissions of completed bookings"],
  corrected: ["Deducted for refunds"],
  released: ["Reviewed and released"],
  due: ["Total"],
  paid: [["last4","select",{"none":["We’ll pay by ",["day"]],"other":["We’ll pay to your account ending in ",["last4"]," by ",["day"]]}]],
  carried: ["Carried over to the next statement"],
  lines: ["Commissions"],
  line: [["day"],", ",["percent"]," of ",["service"]],
  releasedLines: ["Previously on hold, now released"],
  withheldLines: ["On hold for review, not in the total"],
  forfeitedLines: ["Not paid after review"],
  none: ["No commission was earned in this period."],
  note: ["A month ends at midnight in New York. A total below ",["minimum"]," carries over until there is more. This statement does not change: deductions for later refunds appear on a later one."],
  page: ["Page"],
};
export default texts;
