/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Store partner sign-up"],
  title: ["Create your store account"],
  lead: ["Your customers scan a code in the store and book the assembly. You earn 4% of each completed booking."],
  storeName: ["Store name"],
  email: ["Email"],
  password: ["Password"],
  passwordHint: ["At least 8 characters"],
  confirmPassword: ["Confirm password"],
  create: ["Create account"],
  failed: ["Failed to create account"],
  failedNetwork: ["Account creation failed. Please try again."],
  done: ["Account created successfully! The application comes next."],
  goOn: ["Continue to the application"],
  already: ["Already have an account? <link>Sign in</link>"],
  promise1: ["Paid once a month, within 7 days after the month ends, from $25.00 up"],
  promise2: ["A code for each location, so you see which one brings bookings"],
  promise3: ["Free, and you can end it any time"],
};
export default texts;
