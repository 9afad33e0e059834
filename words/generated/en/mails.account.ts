/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  confirm_email_subject: ["Confirm your email address"],
  confirm_email_text: ["Please confirm that this address is yours, so that we can reach you about your bookings.\n\nThe link works for 7 days. If you did not create a Hexkey account, ignore this email."],
  confirm_email_button: ["Confirm my address"],
  confirm_new_email_subject: ["Confirm your new email address"],
  confirm_new_email_text: ["Open the link to move your Hexkey account to this address. Until then nothing changes.\n\nThe link works for 24 hours. If you did not ask for this, ignore this email."],
  confirm_new_email_button: ["Use this address"],
  email_changed_subject: ["Your email address was changed"],
  email_changed_text: ["Your Hexkey account has moved to another email address. This one can no longer sign in.\n\nIf this was not you, please contact our support team right away."],
  reset_password_subject: ["Set a new password"],
  reset_password_text: ["Someone asked to reset the password for your Hexkey account. Open the link to choose a new one.\n\nThe link works once and for one hour. If this was not you, ignore this email and nothing will change."],
  reset_password_button: ["Choose a new password"],
  password_changed_subject: ["Your password was changed"],
  password_changed_text: ["The password for your Hexkey account was changed, and all other devices were signed out.\n\nIf this was not you, set a new password right away and contact our support team."],
};
export default texts;
