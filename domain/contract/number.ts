/** The number by which anybody may look a signed contract up: `HC-` and ten digits of base 32, so that none is found by guessing. */
import { humanNumber, typedNumber } from '../core/human-number.ts';

const PREFIX = 'HC';
const DIGITS = 10;

/** The number made of a hash of what names the signing; the same signing has the same number. Throws RangeError for fewer than 10 bytes. */
export function contractNumber(hash: Uint8Array): string {
  return humanNumber(PREFIX, hash, DIGITS);
}

/** The number that a person typed, or null for what can be none. */
export function typedContractNumber(typed: string): string | null {
  return typedNumber(PREFIX, typed, DIGITS);
}
