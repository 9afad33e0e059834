/** What a customer is told of a technician (R20): what reviews and evidence show. */
import type { BookingView } from '#projections/queries/booking-view.ts';
import { technicianById, type TechnicianView } from '#projections/queries/technicians.ts';
import type { TechnicianRecord } from '../contract/bookings.ts';
import type { Dependencies } from '../dependencies.ts';

export const recordOf = ({ avgRating, ratings, totalJobs, badges }: TechnicianView): TechnicianRecord => ({
  rating: avgRating,
  ratings,
  jobs: totalJobs,
  badges: [...badges],
});

/** For the lead of the crew; null before there is one, and for a deleted technician. */
export async function leadRecord(
  { readModels }: Pick<Dependencies, 'readModels'>,
  { crew }: Pick<BookingView, 'crew'>,
): Promise<TechnicianRecord | null> {
  const lead = crew[0];
  const technician = lead ? await technicianById(readModels, lead.technicianId) : null;
  return technician && recordOf(technician);
}
