/** Why a crew may leave at once, in the order shown: the stops for which the crew gives a reason. */
import type { StopReason } from './events.ts';

export const stopReasons = [
  'threatened',
  'animal',
  'building',
  'health',
  'other',
] as const satisfies readonly StopReason[];
