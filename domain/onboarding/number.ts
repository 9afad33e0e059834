/** The number of an application, which person and reviewers name it by: `HA-` and six digits of base 32. */
import { humanNumber } from '../core/human-number.ts';

const DIGITS = 6;

/** The number made of a hash of what names the application; the same application has the same number. Throws RangeError for fewer than 6 bytes. */
export function applicationNumber(hash: Uint8Array): string {
  return humanNumber('HA', hash, DIGITS);
}
