/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  experience_beginner: ["Principiante (0 a 1 año)"],
  experience_intermediate: ["Intermedio (1 a 3 años)"],
  experience_experienced: ["Con experiencia (3 a 5 años)"],
  experience_expert: ["Experto (más de 5 años)"],
  availability_weekdays: ["Entre semana"],
  availability_weekends: ["Fines de semana"],
  availability_flexible: ["Flexible"],
  availability_evenings: ["Noches"],
  availability_full_time: ["Tiempo completo"],
  tax_individual: ["Persona física"],
  tax_sole_proprietor: ["Empresario individual"],
  tax_llc: ["LLC"],
  tax_corporation: ["Sociedad anónima"],
  tax_partnership: ["Sociedad colectiva"],
};
export default texts;
