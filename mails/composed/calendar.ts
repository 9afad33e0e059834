/** An appointment as calendar entry (RFC 5545): instants in UTC, so that every calendar shows the job's own time rightly. */
import { createEvent } from 'ics';
import type { Booking } from '#domain/booking/state.ts';
import type { Language } from '#domain/core/language.ts';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { receiptAppointment } from '#domain/receipt/written.ts';
import { receiptTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';

const textsIn = spoken(receiptTexts);

/** What the entry says besides the times. */
export interface CalendarFacts {
  readonly language: Language;
  /** Street, unit and city, or the area alone. */
  readonly location: string;
  /** The tracker's page. */
  readonly url: string;
  readonly host: string;
}

/** The entry's file. A moved or cancelled booking replaces it: same id, higher sequence. */
export function calendarFile(booking: Booking, { language, location, url, host }: CalendarFacts): string {
  const t = textsIn(language);
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
    title: `${t('calendarTitle')} (${number})`,
    description: [
      receiptAppointment(t, language, appointment, plannedMinutes(booking)),
      t('localTime', { zone: appointment.zone }),
      t('calendarDetails', { number }),
    ].join('\n'),
    // The library escapes line feeds alone: a bare carriage return would begin a line of the sender's own making.
    location: location.replace(/\p{Cc}+/gu, ' '),
    url,
    alarms: [{ action: 'display', description: t('calendarTitle'), trigger: { hours: 2, before: true } }],
  });
  if (error || value == null) throw new Error('the calendar entry could not be made', { cause: error });
  return value;
}
