/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  otherBrand: ["Other brand"],
  service_bedroom: ["bedroom"],
  service_living_room: ["living room"],
  service_office: ["office"],
  service_kitchen: ["kitchen"],
  service_dining_room: ["dining room"],
  service_outdoor: ["outdoor"],
  service_exercise: ["exercise equipment"],
  service_other: ["other"],
};
export default texts;
