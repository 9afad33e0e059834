/** Who applies once more, signed in, after an application that has ended. */
import { createContext, use } from 'react';
import type { Client } from '#api/contract/client.ts';
import type { EarlierAnswers } from '#api/contract/onboarding.ts';

interface Applicant {
  /** What they said last. */
  readonly answers: EarlierAnswers;
  /** Speaks as the technician: these pages otherwise speak as a customer. */
  readonly client: Client;
  /** Their session has ended: from here on they apply as anybody does, with their password. */
  readonly leave: () => void;
}

export const ApplicantContext = createContext<Applicant | null>(null);

/** Null for whoever is not signed in, or has never applied, and until the server has said so. */
export const useApplicant = (): Applicant | null => use(ApplicantContext);
