/** What is asked of the company that checks backgrounds; vendors/ fulfils it (decision 090). */
import type { CheckResult } from './events.ts';

/** A person as the provider wants to know them, opened for the one call. The number is kept nowhere else. */
export interface Candidate {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string | null;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | null;
  readonly zip: string;
  /** Nine digits. */
  readonly ssn: string;
}

/** What became of the call: the provider refuses what it cannot use, such as a number that nobody has. */
export type CandidateMade =
  | { readonly kind: 'made'; readonly candidateId: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface CheckOrder {
  readonly candidateId: string;
  /** Names the order: asked for again, it is the same one. */
  readonly reference: string;
  /** Two letters; where the person works. */
  readonly state: string | null;
}

export type OrderedReport =
  | { readonly kind: 'ordered'; readonly reportId: string }
  | { readonly kind: 'refused'; readonly message: string };

export type ReadReport =
  | { readonly kind: 'pending' }
  | { readonly kind: 'complete'; readonly result: CheckResult };

/** All of them throw while the provider is away. */
export interface CheckService {
  /** `reference` names the candidate: asked for again, it is the same one. */
  createCandidate(candidate: Candidate, reference: string): Promise<CandidateMade>;
  orderReport(order: CheckOrder): Promise<OrderedReport>;
  readReport(reportId: string): Promise<ReadReport>;
}
