/** What a vetting means for whether somebody may be offered work (decision 090). */
import type { VettingFacts } from '../technician/eligibility.ts';
import { hasLicenseRunOut, isMet, type RecordFacts } from './requirements.ts';
import type { OnboardingState } from './state.ts';

/** For a person without a vetting. */
const unvetted: VettingFacts = {
  isApproved: false,
  isChecked: false,
  hasSigned: false,
  isPayable: false,
  licenseExpired: false,
};

/** The facts at `now` (ISO instant). */
export function vettingFacts(state: OnboardingState, record: RecordFacts, now: string): VettingFacts {
  if (state.status === 'none' || state.status === 'closed') return unvetted;
  return {
    isApproved: (state.status === 'approved' || state.status === 'active') && state.testJob !== 'wanted',
    isChecked: isMet(state, 'background_check', record, now),
    hasSigned: isMet(state, 'contract', record, now),
    isPayable: isMet(state, 'bank', record, now),
    licenseExpired: hasLicenseRunOut(state, record, now),
  };
}
