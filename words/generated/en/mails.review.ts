/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  hiddenSubject: ["The words of your review of ",["number"]," are hidden"],
  hiddenText: ["We have hidden the words of your review of booking ",["number"],", because they break a rule of our reviews: ",["rule","select",{"personal_data":["it names people or says how to reach them"],"offensive":["it insults or threatens somebody"],"advertising":["it advertises something"],"not_about_the_job":["it is not about the job"],"not_own_words":["it was not written by the customer"],"other":[]}],".\n\nYour stars count as before, and nothing is said in your name. What you think of the work never breaks a rule. If we are wrong, write to us and we will look at it again."],
  shownSubject: ["Your review of ",["number"]," is shown again"],
  shownText: ["We have looked at your review of booking ",["number"]," again. Its words are shown as you wrote them."],
  object: ["Tell us we are wrong"],
};
export default texts;
