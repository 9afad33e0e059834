/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Work area and skills"],
  didNotLoad: ["Your profile did not load."],
  zip: ["Home ZIP code"],
  zipHint: ["Your day starts here. We measure distances from the middle of this ZIP code."],
  radius: ["Work radius"],
  miles: [["miles"]," miles"],
  unlimited: ["Unlimited"],
  skills: ["Skills"],
  save: ["Save area and skills"],
  saved: ["Your work area is saved"],
  savedText: ["New offers will match it. You keep the jobs you’ve already accepted."],
  failed: ["This could not be saved. Please try again."],
  openText: ["Reviewers can see your changes."],
};
export default texts;
