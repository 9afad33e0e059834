/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  testSubject: ["Test: ",["subject"]],
  testText: ["This is test ",["test"]," of the message customers get after a job. The booking below is made up, and its links lead to our home page."],
  testSms: ["Test ",["test"],": ",["text"]],
};
export default texts;
