/** An appointment as calendar entry (RFC 5545): instants in UTC, so that every calendar shows the job's own time rightly. */
import { createEvent } from 'ics';
import type { Booking } from '#domain/booking/state.ts';
import { receiptAppointment, type ReceiptLanguage, receiptWords } from '#domain/receipt/words.ts';

/** What the entry says besides the times. */
export interface CalendarFacts {
  readonly language: ReceiptLanguage;
  /** Street, unit and city. */
  readonly location: string;
  /** The tracker's page. */
  readonly url: string;
  readonly host: string;
}

/** The entry's file. A moved or cancelled booking replaces it: same id, higher sequence. */
export function calendarFile(booking: Booking, { language, location, url, host }: CalendarFacts): string {
  const { calendar, localTime } = receiptWords(language);
  const { id, number, appointment, revision, status } = booking;
  const { error, value } = createEvent({
    uid: `${id}@${host}`,
    productId: 'hexkey/bookings',
    sequence: revision,
    method: status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
    status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
    start: Date.parse(appointment.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: Date.parse(appointment.endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    title: `${calendar.title} (${number})`,
    description: [
      receiptAppointment(language, appointment),
      localTime(appointment.zone),
      calendar.details(number),
    ].join('\n'),
    // The library escapes line feeds alone: a bare carriage return would begin a line of the sender's own making.
    location: location.replace(/\p{Cc}+/gu, ' '),
    url,
    alarms: [{ action: 'display', description: calendar.title, trigger: { hours: 2, before: true } }],
  });
  if (error || value == null) throw new Error('the calendar entry could not be made', { cause: error });
  return value;
}
