/** The appointment that a booking's mail carries as a calendar file. */
import type { Template } from '#domain/messages/templates.ts';
import { calendarFile } from '#mails/composed/calendar.ts';
import type { MessageFacts } from '#mails/composed/facts.ts';
import type { Attachment } from '#vendors/smtp/mailer.ts';

/** Mails that make, move or end an appointment. */
const withAppointment: ReadonlySet<Template> = new Set([
  'booking_confirmed',
  'appointment_moved',
  'cancelled',
  'nobody_found',
]);

/**
 * The calendar entry as of the mail's own revision. It is the same entry as in the tracker's file, so that a later mail
 * replaces it. It includes the street once the address is confirmed as the customer's (decision 059). Null when the
 * mail carries none.
 */
export function appointmentFile(
  template: Template,
  { booking, language, isConfirmed, address }: MessageFacts,
  publicUrl: string,
): Attachment | null {
  if (!withAppointment.has(template)) return null;
  const { number, place, status } = booking;
  const region = `${place.state} ${place.zip}`;
  const location = isConfirmed ? [address, place.city, region].filter(Boolean).join(', ') : region;
  const file = calendarFile(booking, {
    language,
    location,
    url: `${publicUrl}/booking-tracker?id=${number}`,
    host: new URL(publicUrl).hostname,
  });
  return {
    name: `hexkey-${number}.ics`,
    // Must match METHOD in the file (RFC 5546, section 6.1).
    type: `text/calendar; charset=utf-8; method=${status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
    bytes: Buffer.from(file, 'utf8'),
  };
}
