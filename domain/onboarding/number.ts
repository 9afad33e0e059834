/** The number of an application, used by person and reviewers: `HA-` and six base 32 digits. */
import { humanNumber } from '../core/human-number.ts';

const DIGITS = 6;

/**
 * The number derived from a hash that identifies the application; the same application always has the same number.
 * Throws RangeError for fewer than 6 bytes.
 */
export function applicationNumber(hash: Uint8Array): string {
  return humanNumber('HA', hash, DIGITS);
}
