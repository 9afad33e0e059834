/** Codes of a partner's places and campaigns, each counted separately and never given to another partner. */
import { scanDay } from '../scans/attribution.ts';
import type { PlaceCode } from './code-kinds.ts';
import { attributes, type PartnerState } from './state.ts';

/** The letters in a place's code, derived from its name: `POL` for `Polaris, entrance`. */
export function lettersOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return plain.slice(0, 3).padEnd(2, 'X');
}

/** The code of one of the store's places. */
export const placeCodeOf = (storeCode: string, letters: string): string => `${storeCode}-${letters}`;

/** Whether a code counts for its place at an ISO instant. */
export function isRunning({ until, endedAt }: PlaceCode, now: string): boolean {
  return endedAt === null && (until === null || scanDay(now) <= until);
}

/**
 * Which of the partner's codes a printed one counts for now: itself, or the store's own once its place or campaign has
 * ended, so that printed codes keep leading to the partner. Null: the partner earns nothing with it.
 */
export function countedCode(partner: PartnerState, code: string, now: string): string | null {
  if (!attributes(partner)) return null;
  if (code === partner.storeCode) return code;
  const place = partner.codes.find((one) => one.code === code);
  if (!place) return null;
  return isRunning(place, now) ? code : partner.storeCode;
}
