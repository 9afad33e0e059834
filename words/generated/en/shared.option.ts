/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  experience_beginner: ["Beginner (0-1 years)"],
  experience_intermediate: ["Intermediate (1-3 years)"],
  experience_experienced: ["Experienced (3-5 years)"],
  experience_expert: ["Expert (5+ years)"],
  availability_weekdays: ["Weekdays"],
  availability_weekends: ["Weekends"],
  availability_flexible: ["Flexible"],
  availability_evenings: ["Evenings"],
  availability_full_time: ["Full time"],
  tax_individual: ["Individual"],
  tax_sole_proprietor: ["Sole proprietor"],
  tax_llc: ["LLC"],
  tax_corporation: ["Corporation"],
  tax_partnership: ["Partnership"],
};
export default texts;
