/** What customers are told about a technician's vetting: only what evidence shows at this instant (R20). */
import { isProven } from './requirements.ts';
import type { OnboardingState } from './state.ts';

export const badges = ['background_check', 'license', 'contract'] as const;
export type Badge = (typeof badges)[number];

/** The badges at `now` (ISO instant). An admin's exception allows work, but earns no badge. */
export function badgesOf(state: OnboardingState, now: string): readonly Badge[] {
  if (state.status === 'none' || state.status === 'closed') return [];
  return badges.filter((badge) => isProven(state, badge, now));
}
