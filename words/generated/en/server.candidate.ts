/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  knowsBrandAndFurniture: ["Knows ",["brand"]," and this kind of furniture."],
  knowsBrand: ["Knows ",["brand"],"."],
  knowsFurniture: ["Knows this kind of furniture."],
  noSkillsStated: ["Hasn’t listed any particular skills."],
  noSkillNeeded: ["The job needs no particular skill."],
  skillMissing: ["Hasn’t listed a skill that the job needs."],
  askedFor: ["The customer asked for them."],
  ownArea: ["Starts in the job’s ZIP area."],
  milesAway: ["Starts ",["miles"]," miles from the job."],
  noReviews: ["Has no reviews yet."],
  rated: ["Rated ",["rating"]," out of 5."],
  recentJobs: ["Had ",["count","plural",{"0":["no jobs"],"one":["#"," job"],"other":["#"," jobs"]}]," in the last 30 days."],
  weeklyWindows: ["Is open for ",["count","plural",{"one":["#"," appointment window"],"other":["#"," appointment windows"]}]," a week."],
  inactive: ["The account is not active."],
  not_approved: ["The application is not approved."],
  check_not_clear: ["The background check is not clear."],
  contract_unsigned: ["The contract is not signed."],
  not_payable: ["There is no connected bank account that the provider pays out to."],
  license_expired: ["The driver’s license has expired."],
  unavailable: ["Has turned availability off."],
  elsewhere: ["Works in another area."],
  otherHours: ["Doesn’t work at that time."],
  hasTimeOff: ["Has time off then."],
  busy: ["Has another job at that time."],
};
export default texts;
