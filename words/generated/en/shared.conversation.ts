/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Messages"],
  titleWith: ["Messages with ",["name"]],
  unread: [["count","plural",{"one":["#"," new message"],"other":["#"," new messages"]}]],
  nothingYet: ["No messages yet."],
  notLoaded: ["We couldn’t load the messages. You can still write."],
  you: ["You"],
  customer: ["Customer"],
  crew: ["Technician"],
  photo: ["Photo"],
  photoFrom: ["Photo from ",["name"]],
  openPhoto: ["Open: ",["what"]],
  messageTo: ["Message to ",["name"]],
  contactHidden: ["We hide phone numbers and email addresses. You can call each other starting two hours before the appointment."],
  contactHiddenLater: ["We’ll hide phone numbers and email addresses once the job is done."],
  quickAnswers: ["Quick answers"],
  send: ["Send"],
  addPhoto: ["Add a photo"],
  photoTooLarge: ["This photo is larger than 10 MB. Please choose a smaller one."],
  photoUnreadable: ["We can’t read this file as a photo. Please choose another one."],
  sending: ["Sending…"],
  waiting: ["Will send when you’re back online"],
  failed: ["Not sent."],
  retry: ["Try again"],
  remove: ["Remove"],
  kept: ["Messages are kept with the booking."],
  until: ["You can write until ",["time"],"."],
  over: ["This conversation has ended."],
  no_crew: ["You can write as soon as a technician has the job."],
};
export default texts;
