/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  partnership_received_subject: ["We have your partnership application"],
  partnership_received_text: ["Thank you. Our team reads your application within 3 business days, and you hear from us by email either way.\n\nOnce it is approved you get your store code and QR labels, ready to print."],
  partnership_approved_subject: ["Your store partnership is approved"],
  partnership_approved_text: ["Welcome. Your store code is ",["storeCode"],".\n\nSign in with this email address and the password that you chose. Your QR labels are ready to print: 2 by 2 inches or larger, with the white edge.\n\nYou earn 4% of each completed booking that comes from your codes. We pay within 7 days of the month’s end, from $25.00 on."],
  partnership_rejected_subject: ["About your partnership application"],
  partnership_rejected_text: ["We cannot accept your application as it is. You may correct it and send it again.\n\nIf you would like to know more, reply through our support page."],
  partnership_rejected_button: ["Open the application"],
  partnership_ended_subject: ["Your store partnership has ended"],
  partnership_ended_text: ["Your codes no longer count new bookings. Please take the labels down.\n\nWhat you have earned and is not paid yet reaches your bank within 30 days, however small it is. You can still sign in to see it and your statements."],
  partner_credentials_subject: ["Your store partner login"],
  partner_credentials_text: ["We made a login for you. Your username is ",["login"],".\n\nOpen the link to choose your password. It works once and for 7 days; after that, ask for another one on the sign-in page."],
  partner_credentials_button: ["Choose my password"],
  partner_terms_subject: ["New partnership terms from ",["day","date","day"]],
  partner_terms_text: ["Our partnership terms change on ",["day","date","day"],". You can read the new ones in your settings.\n\nIf you agree there is nothing to do. If not, end the partnership there before that day; what you have earned is paid in any case."],
  dashboard_button: ["Open my dashboard"],
};
export default texts;
