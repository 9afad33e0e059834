/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  hello: ["Hello ",["name"],","],
  helloNobody: ["Hello,"],
  reason_customer: ["You get this mail because you booked with Hexkey."],
  reason_technician: ["You get this mail because you take jobs through Hexkey."],
  reason_ops: ["You get this mail because your team is on duty at Hexkey."],
  reason_account: ["You get this mail because it concerns your Hexkey account."],
  reason_support: ["You get this mail because you wrote to our support."],
  reason_desk: ["You get this mail because it goes to the support desk of Hexkey."],
  settings: ["Choose which messages you get"],
  status: ["See your application"],
  help: ["Get help"],
  unsubscribe: ["Stop mails like this"],
  tagline: ["Furniture assembly, done properly."],
};
export default texts;
