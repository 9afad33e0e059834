/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  closing: ["Closing statement"],
  statement_subject: ["Your commission statement: ",["period"]],
  statement_text: [["outcome","select",{"paid":["We’ll pay ",["amount"]," to ",["last4","select",{"none":["your bank account"],"other":["your bank account ending in ",["last4"]]}]," by ",["day"],"."],"carried":["The total is ",["amount"],". A total below ",["minimum"]," carries over to the next statement."],"other":["There is nothing to pay on this statement."]}],"\n\nYour dashboard has the statement with every booking on it, and what each commission is waiting for."],
  waits_subject: ["Your payment of ",["amount"]," is on hold"],
  waits_text: [["reason","select",{"bank_missing":["We don’t have a bank account to pay your commissions to. Please add one in your settings."],"verification_due":["Our payment provider needs to know more about your business before it can pay you. You’ll find a link to its form in your settings."],"bank_rejected":["Your bank sent the money back. Please check the account in your settings, or add another one."],"other":["Your account at our payment provider is closed. Please enter your bank account again in your settings to open a new one."]}],"\n\nThe payment is for ",["period"],". We’ll send it automatically once this is done, and nothing is lost."],
  statement_button: ["See the statement"],
  waits_button: ["Open the settings"],
  opening: ["Carried over"],
  earned: ["Commissions"],
  corrected: ["Taken back after refunds"],
  released: ["Reviewed and released"],
  due: ["Total"],
};
export default texts;
