/** Someone for whom an admin applies: the answers that the application then lacks. */
import type { ApplicationFacts } from '#domain/onboarding/events.ts';

/** What the form of spec admin §5 does not ask. */
export const nothingSaid: ApplicationFacts = {
  dateOfBirth: null,
  certifications: null,
  workHistory: null,
  taxClassification: null,
  businessName: null,
  businessEin: null,
};
