/**
 * An appointment as a calendar entry (RFC 5545), with instants in UTC, so that every calendar shows the right local
 * time.
 */
import { createEvent } from 'ics';
import type { Booking } from '#domain/booking/state.ts';
import type { Language } from '#domain/core/language.ts';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { receiptAppointment } from '#domain/receipt/written.ts';
import { receiptTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';

const textsIn = spoken(receiptTexts);

/** The entry's fields besides the times. */
export interface CalendarFacts {
  readonly language: Language;
  /** Street, unit and city; or only the area. */
  readonly location: string;
  /** The tracker page. */
  readonly url: string;
  readonly host: string;
}

/** The entry's file. After a move or cancellation a new one replaces it: same id, higher sequence. */
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
    // The library escapes only line feeds: a bare carriage return would let a person inject a line.
    location: location.replace(/\p{Cc}+/gu, ' '),
    url,
    alarms: [{ action: 'display', description: t('calendarTitle'), trigger: { hours: 2, before: true } }],
  });
  if (error || value == null) throw new Error('the calendar entry could not be made', { cause: error });
  return value;
}
