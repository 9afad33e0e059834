/** What a customer is promised about the technician, depending on how soon the appointment is. */

/** "A technician is assigned within 24 hours" (spec customer §2), milliseconds. */
export const assignmentPromise = 24 * 60 * 60 * 1000;

/**
 * By when a technician is promised: within a day of the booking, or before the appointment if that is sooner. ISO
 * instants.
 */
export function technicianBy({
  placedAt,
  startsAt,
}: {
  readonly placedAt: string;
  readonly startsAt: string;
}): 'within_a_day' | 'before_start' {
  return Date.parse(startsAt) - Date.parse(placedAt) > assignmentPromise ? 'within_a_day' : 'before_start';
}
