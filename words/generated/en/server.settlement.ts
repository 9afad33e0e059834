/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  statement: ["Commission statement"],
  closingOf: ["Closing statement, through ",["day"]],
  for: ["For ",["store"],", statement ",["number"]],
  summary: ["Summary"],
  opening: ["Carried over from earlier statements"],
  earned: ["Commissions of completed bookings"],
  corrected: ["Taken back after refunds"],
  released: ["Reviewed and released"],
  due: ["Total"],
  paid: ["We pay by ",["day"]],
  carried: ["Carried over to the next statement"],
  lines: ["Commissions"],
  line: [["day"],", ",["percent"]," of ",["service"]],
  releasedLines: ["Held back earlier, now released"],
  withheldLines: ["Held back for review, not in the total"],
  forfeitedLines: ["Not paid after review"],
  none: ["No commission was earned in this period."],
  note: ["A month ends at midnight in New York. A total below ",["minimum"]," is carried over until there is more. This statement does not change: a later refund is deducted on a later one."],
  page: ["Page"],
};
export default texts;
