/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  hiddenSubject: ["The text of your review of ",["number"]," is hidden"],
  hiddenText: ["We’ve hidden the text of your review of booking ",["number"]," because it breaks one of our review rules: ",["rule","select",{"personal_data":["it names people or says how to reach them"],"offensive":["it insults or threatens someone"],"advertising":["it advertises something"],"not_about_the_job":["it isn’t about the job"],"not_own_words":["the customer didn’t write it"],"other":[]}],".\n\nYour star rating still counts. A negative opinion never breaks a rule. If we got this wrong, write to us and we’ll look at it again."],
  shownSubject: ["Your review of ",["number"]," is shown again"],
  shownText: ["We looked at your review of booking ",["number"]," again. It’s visible again, as you wrote it."],
  object: ["Tell us we got it wrong"],
};
export default texts;
