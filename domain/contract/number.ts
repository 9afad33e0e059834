/**
 * The number with which anyone may look up a signed contract: `HC-` and ten base 32 digits, so that none can be
 * guessed.
 */
import { humanNumber, typedNumber } from '../core/human-number.ts';

const PREFIX = 'HC';
const DIGITS = 10;

/**
 * The number derived from a hash that identifies the signing; the same signing always has the same number. Throws
 * RangeError for fewer than 10 bytes.
 */
export function contractNumber(hash: Uint8Array): string {
  return humanNumber(PREFIX, hash, DIGITS);
}

/** The contract number that a person typed, or null if it can't be one. */
export function typedContractNumber(typed: string): string | null {
  return typedNumber(PREFIX, typed, DIGITS);
}
