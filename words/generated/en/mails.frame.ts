/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  hello: ["Hello ",["name"],","],
  helloNobody: ["Hello,"],
  reason_customer: ["You’re getting this email because you booked with Hexkey."],
  reason_technician: ["You’re getting this email because you take jobs through Hexkey."],
  reason_ops: ["You’re getting this email because your team is on duty at Hexkey."],
  reason_account: ["You’re getting this email because it’s about your Hexkey account."],
  reason_support: ["You’re getting this email because you wrote to our support team."],
  reason_desk: ["You’re getting this email because it goes to Hexkey’s support desk."],
  settings: ["Choose which messages you get"],
  status: ["See your application"],
  help: ["Get help"],
  unsubscribe: ["Stop emails like this"],
  tagline: ["Furniture assembly, done properly."],
};
export default texts;
