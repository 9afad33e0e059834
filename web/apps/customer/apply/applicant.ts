/** A signed-in person who applies again after their application ended. */
import { createContext, use } from 'react';
import type { Client } from '#api/contract/client.ts';
import type { EarlierAnswers } from '#api/contract/onboarding.ts';

interface Applicant {
  /** Their previous answers. */
  readonly answers: EarlierAnswers;
  /** Sends requests as the technician, whereas these pages otherwise send them as a customer. */
  readonly client: Client;
  /** Their session has ended: from now on they apply like anyone else, with a password. */
  readonly leave: () => void;
}

export const ApplicantContext = createContext<Applicant | null>(null);

/** Null for anyone who is not signed in or never applied, and until the server has answered. */
export const useApplicant = (): Applicant | null => use(ApplicantContext);
