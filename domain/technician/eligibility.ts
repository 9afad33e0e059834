/** Whether a technician may be given work at all, and what is missing if not (design.md §3, Assignment). */

/** What a person's vetting has shown so far (domain/onboarding): evidence, or an admin's exception instead. */
export interface VettingFacts {
  readonly isApproved: boolean;
  /** By a valid report. */
  readonly isChecked: boolean;
  readonly hasSigned: boolean;
  /** Whether payouts can reach their account. */
  readonly isPayable: boolean;
  readonly licenseExpired: boolean;
}

export interface EligibilityFacts {
  readonly isActive: boolean;
  readonly vetting: VettingFacts;
  /** The technician's own switch. */
  readonly isAvailable: boolean;
}

export type Obstacle =
  | 'inactive'
  | 'not_approved'
  | 'check_not_clear'
  | 'contract_unsigned'
  | 'not_payable'
  | 'license_expired'
  | 'unavailable';

/** Everything that keeps a technician from work; empty if nothing does. */
export function obstacles(facts: EligibilityFacts): readonly Obstacle[] {
  const found: Obstacle[] = [];
  if (!facts.isActive) found.push('inactive');
  const { vetting } = facts;
  if (!vetting.isApproved) found.push('not_approved');
  if (!vetting.isChecked) found.push('check_not_clear');
  if (!vetting.hasSigned) found.push('contract_unsigned');
  if (!vetting.isPayable) found.push('not_payable');
  if (vetting.licenseExpired) found.push('license_expired');
  if (!facts.isAvailable) found.push('unavailable');
  return found;
}

/** Active, approved, check clear, contract signed, payable and available. */
export function isEligible(facts: EligibilityFacts): boolean {
  return obstacles(facts).length === 0;
}
