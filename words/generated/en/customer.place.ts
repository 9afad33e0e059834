/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  asking: ["Checking ",["zip"],"…"],
  served: ["We come to ",["zip"],"."],
  firstToday: ["First open time: today, ",["window"],"."],
  firstTime: ["First open time: ",["day"],", ",["window"],"."],
  firstDay: ["First open day: ",["day"],"."],
  noneFree: ["There are no open times in the coming weeks."],
  unknown: ["We don’t know the ZIP code ",["zip"],"."],
  unknownDetail: ["Check the five digits."],
  failed: ["We couldn’t check ",["zip"],"."],
  failedDetail: ["You can go on. We’ll check again when you choose a time."],
  again: ["Try again"],
};
export default texts;
