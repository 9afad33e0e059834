/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Work area and skills"],
  didNotLoad: ["Your profile did not load."],
  zip: ["Home ZIP code"],
  zipHint: ["Your day starts here. Distances are counted from its middle."],
  radius: ["Work radius"],
  miles: [["miles"]," miles"],
  unlimited: ["Unlimited"],
  skills: ["Skills"],
  save: ["Save area and skills"],
  saved: ["Your work area is saved"],
  savedText: ["Offers follow it from now on. Jobs that you have accepted stay yours."],
  failed: ["This could not be saved. Please try again."],
  openText: ["You can change these until your application is decided. Reviewers can see your changes."],
};
export default texts;
