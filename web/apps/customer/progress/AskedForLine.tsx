/** The status of the requested technician, in a booking's summary. */
import type { Booking } from '#api/contract/bookings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { progressTexts } from '#words/generated/customer.ts';
import { askedForSentence } from './asked-for.ts';

export default function AskedForLine({ booking }: { readonly booking: Booking }) {
  const t = useMessages(progressTexts);
  const sentence = askedForSentence(t, booking.askedFor, booking.technician !== null);
  if (sentence === null) return null;
  return <p className="mt-3 border-l-3 border-accent py-0.5 pl-3 text-small">{sentence}</p>;
}
