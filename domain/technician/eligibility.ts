/** Whether a technician may be given work at all, and what is missing if not (design.md §3, Assignment). */

export type ApplicationStatus = 'pending' | 'under_review' | 'approved' | 'rejected';
export type BackgroundCheckStatus = 'pending' | 'clear' | 'flagged' | 'failed';

export interface EligibilityFacts {
  readonly isActive: boolean;
  readonly applicationStatus: ApplicationStatus;
  readonly backgroundCheck: BackgroundCheckStatus;
  readonly contractSigned: boolean;
  /** The technician's own switch. */
  readonly isAvailable: boolean;
}

export type Obstacle = 'inactive' | 'not_approved' | 'check_not_clear' | 'contract_unsigned' | 'unavailable';

/** Everything that keeps a technician from work; empty for one who may have it. */
export function obstacles(facts: EligibilityFacts): readonly Obstacle[] {
  const found: Obstacle[] = [];
  if (!facts.isActive) found.push('inactive');
  if (facts.applicationStatus !== 'approved') found.push('not_approved');
  if (facts.backgroundCheck !== 'clear') found.push('check_not_clear');
  if (!facts.contractSigned) found.push('contract_unsigned');
  if (!facts.isAvailable) found.push('unavailable');
  return found;
}

/** Active, approved, check clear, contract signed and available. */
export function isEligible(facts: EligibilityFacts): boolean {
  return obstacles(facts).length === 0;
}
