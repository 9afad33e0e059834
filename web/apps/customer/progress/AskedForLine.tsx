/** How it stands with the technician whom the customer asked for; nothing once they come, or nobody was asked for. */
import type { AskedFor } from '#api/contract/bookings.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { progressTexts } from '#words/generated/customer.ts';

/** The sentence, or null; `isTaken`: somebody comes. */
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

export default function AskedForLine({
  askedFor,
  isTaken,
  className,
}: {
  readonly askedFor: AskedFor;
  readonly isTaken: boolean;
  readonly className?: string;
}) {
  const t = useMessages(progressTexts);
  const sentence = askedForSentence(t, askedFor, isTaken);
  return sentence === null ? null : <p className={className}>{sentence}</p>;
}
