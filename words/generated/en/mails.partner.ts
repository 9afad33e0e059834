/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  partnership_received_subject: ["We have your partnership application"],
  partnership_received_text: ["Thank you. We’ll review your application within 3 business days and email you either way.\n\nOnce it is approved, you’ll get your store code and QR labels, ready to print."],
  partnership_approved_subject: ["Your store partnership is approved"],
  partnership_approved_text: ["Welcome. Your store code is ",["storeCode"],".\n\nSign in with this email address and the password you chose. Your QR labels are ready to print: 2 by 2 inches or larger, with the white margin.\n\nYou earn 4% of each completed booking that comes from your codes. We pay within 7 days after the month ends, from $25.00 up."],
  partnership_rejected_subject: ["About your partnership application"],
  partnership_rejected_text: ["We can’t accept your application as it is. You can correct it and send it again.\n\nIf you’d like to know more, contact us through our support page."],
  partnership_rejected_button: ["Open the application"],
  partnership_ended_subject: ["Your store partnership has ended"],
  partnership_ended_text: ["Your codes no longer count new bookings. Please take the labels down.\n\nWe’ll pay what you’ve earned and haven’t received yet within 30 days, no matter how small. You can still sign in to see it and your statements."],
  partner_credentials_subject: ["Your store partner login"],
  partner_credentials_text: ["We created a login for you. Your username is ",["login"],".\n\nOpen the link to choose your password. It works once, for 7 days; after that, request a new one on the sign-in page."],
  partner_credentials_button: ["Choose my password"],
  partner_terms_subject: ["New partnership terms from ",["day","date","day"]],
  partner_terms_text: ["Our partnership terms change on ",["day","date","day"],". You can read the new ones in your settings.\n\nIf you agree, there’s nothing to do. If not, end the partnership there before that day; we’ll pay what you’ve earned in any case."],
  dashboard_button: ["Open my dashboard"],
};
export default texts;
