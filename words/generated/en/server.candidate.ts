/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  knowsBrandAndFurniture: ["Knows ",["brand"]," and this kind of furniture."],
  knowsBrand: ["Knows ",["brand"],"."],
  knowsFurniture: ["Knows this kind of furniture."],
  noSkillsStated: ["Has stated no particular skills."],
  noSkillNeeded: ["The job asks for no particular skill."],
  skillMissing: ["Has not stated a skill that the job asks for."],
  ownArea: ["Starts in the job’s own area."],
  milesAway: ["Starts ",["miles"]," miles from the job."],
  noReviews: ["Has no reviews yet."],
  rated: ["Rated ",["rating"]," of 5."],
  recentJobs: ["Had ",["count","plural",{"0":["no jobs"],"one":["#"," job"],"other":["#"," jobs"]}]," in the last 30 days."],
  weeklyWindows: ["Offers ",["count","plural",{"one":["#"," appointment window"],"other":["#"," appointment windows"]}]," a week."],
  inactive: ["The account is not active."],
  not_approved: ["The application is not approved."],
  check_not_clear: ["The background check is not clear."],
  contract_unsigned: ["The contract is not signed."],
  not_payable: ["No bank account that the provider pays out to is connected."],
  license_expired: ["The driver’s license has expired."],
  unavailable: ["Has switched availability off."],
  elsewhere: ["Works elsewhere."],
  otherHours: ["Does not work at that time."],
  hasTimeOff: ["Has time off then."],
  busy: ["Has another job then."],
};
export default texts;
