/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  statement: ["Statement"],
  for: ["For ",["name"]],
  summary: ["Summary"],
  opening: ["Owed to you at the start"],
  earned: ["Your shares of jobs, less refunds"],
  tips: ["Tips"],
  transferred: ["Transferred to your payout account"],
  closing: ["Owed to you at the end"],
  jobs: ["Jobs"],
  none: ["Nothing was earned or sent this month."],
  job: [["number"],", job of ",["day"]],
  share: ["Your share"],
  tip: ["Tip"],
  lowered: ["Share lowered by a refund"],
  transfer: ["Transfer to your payout account"],
  reversal: ["Taken back from your payout account"],
  bank: ["From there to your bank"],
  bankExpected: ["sent ",["sent"],", expected ",["day"]],
  bankArrived: ["sent ",["sent"],", arrived ",["day"]],
  bankFailed: ["sent ",["sent"],", came back ",["day"]],
  note: ["Dates are in ",["zone"]," time. Transfers reach your bank in 2-3 business days. Keep this statement for your taxes: Form 1099-NEC reports what was transferred in a calendar year."],
  soFar: ["This month isn’t over yet: figures as of ",["moment"],"."],
};
export default texts;
