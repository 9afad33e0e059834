/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  asking: ["Checking ",["zip"],"…"],
  served: ["We serve ",["zip"],"."],
  firstToday: ["First available time: today, ",["window"],"."],
  firstTime: ["First available time: ",["day"],", ",["window"],"."],
  firstDay: ["First day with available times: ",["day"],"."],
  noneFree: ["No times available in the coming weeks."],
  unknown: ["We don’t know the ZIP code ",["zip"],"."],
  unknownDetail: ["Check the five digits."],
  failed: ["We couldn’t check ",["zip"],"."],
  failedDetail: ["You can continue. We’ll check again when you choose a time."],
  again: ["Try again"],
};
export default texts;
