/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  bankText: ["The numbers go straight to our payment provider. We keep only the bank’s name and the last four digits. By sending them, you accept the provider’s terms."],
  bankName: ["Bank name"],
  accountHolderName: ["Account holder name"],
  bankAccountType: ["Account type"],
  accountType_checking: ["Checking"],
  accountType_savings: ["Savings"],
  bankRoutingNumber: ["Routing number"],
  routingHint: ["9 digits"],
  bankAccountNumber: ["Account number"],
  accountHint: ["4 to 17 digits"],
  dateOfBirth: ["Owner’s date of birth"],
  dateOfBirthHint: ["The payment provider needs it before it can pay an individual."],
};
export default texts;
