/** The text about the requested technician. */
import type { AskedFor } from '#api/contract/bookings.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { progressTexts } from '#words/generated/customer.ts';

/** The sentence; null once they are assigned, and if nobody was requested. `isTaken`: somebody is assigned. */
export function askedForSentence(
  t: TextOf<typeof progressTexts>,
  askedFor: AskedFor,
  isTaken: boolean,
): string | null {
  if (askedFor === null || askedFor.standing === 'comes') return null;
  const { firstName: name, standing } = askedFor;
  if (standing === 'cannot') return t(isTaken ? 'askedForCould' : 'askedForCannot', { name });
  return t(standing === 'first' ? 'askedForFirst' : 'askedForAsked', { name });
}
