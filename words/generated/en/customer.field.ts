/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  firstName: ["First name"],
  lastName: ["Last name"],
  street: ["Street address"],
  unit: ["Apartment or unit"],
  city: ["City"],
  state: ["State"],
  stateChoose: ["Choose"],
  zipCode: ["ZIP code"],
};
export default texts;
