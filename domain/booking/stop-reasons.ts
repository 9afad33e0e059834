/** Why a crew may leave at once, in the order in which it is asked: the stops that it gives a reason for. */
import type { StopReason } from './events.ts';

export const stopReasons = [
  'threatened',
  'animal',
  'building',
  'health',
  'other',
] as const satisfies readonly StopReason[];
