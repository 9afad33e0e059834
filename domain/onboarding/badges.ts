/** What customers are told of a technician's vetting: what evidence shows at this instant, and nothing else (R20). */
import { isProven } from './requirements.ts';
import type { OnboardingState } from './state.ts';

export const badges = ['background_check', 'license', 'contract'] as const;
export type Badge = (typeof badges)[number];

/** The badges at `now` (ISO instant). An admin's exception lets somebody work, and earns none. */
export function badgesOf(state: OnboardingState, now: string): readonly Badge[] {
  if (state.status === 'none' || state.status === 'closed') return [];
  return badges.filter((badge) => isProven(state, badge, now));
}
