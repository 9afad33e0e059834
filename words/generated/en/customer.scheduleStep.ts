/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  arrivalHint: [["count","plural",{"one":["Your technician arrives within the two hours you choose and works about ",["hours","plural",{"one":["#"," hour"],"other":["#"," hours"]}],"."],"other":["#"," technicians arrive within the two hours you choose and work about ",["hours","plural",{"one":["#"," hour"],"other":["#"," hours"]}],"."]}]],
  scheduleTitle: ["When works for you?"],
  enterContact: ["Enter contact details"],
  zip: ["ZIP code of the job"],
  zipHint: ["We look for technicians near this ZIP code."],
  savedPlaces: ["Or at one of your addresses"],
  zipFirst: ["Enter your ZIP code"],
  zipFirstDetail: ["Available times for the next three days will appear here."],
  timeMissing: ["Choose a time to continue."],
  looking: ["Looking for available times"],
  zipUnknown: ["We don’t know this ZIP code"],
  zipUnknownDetail: ["Check the five digits."],
  slotsFailed: ["The available times could not be loaded."],
  nextFree: ["No times available on these days. The next one is on ",["day"],"."],
  noneFree: ["No times available in the coming weeks. Fewer pieces need fewer technicians, so a smaller booking may fit."],
  showDay: ["Show ",["day"]],
  laterDays: ["Later days"],
  nextDays: ["Back to the first days"],
  timesOfJob: ["Times are those of the job (",["zone"],")."],
};
export default texts;
