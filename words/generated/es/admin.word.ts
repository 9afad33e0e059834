/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  otherBrand: ["Otra marca"],
  service_bedroom: ["dormitorio"],
  service_living_room: ["sala"],
  service_office: ["oficina"],
  service_kitchen: ["cocina"],
  service_dining_room: ["comedor"],
  service_outdoor: ["exterior"],
  service_exercise: ["equipo de ejercicio"],
  service_other: ["otro"],
};
export default texts;
