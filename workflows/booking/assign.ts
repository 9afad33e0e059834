/** Finding a technician: offers in waves, then the open pool (design.md §3, Assignment). */
import { jobOf } from '#domain/booking/job.ts';
import type { NextStep } from '#domain/booking/next.ts';
import { offersStandFor } from '#domain/scheduling/ranking.ts';
import { staff } from '../story/effects.ts';
import type { BookingStory } from './story.ts';

/**
 * Offers the job to the technician the customer asked for, then to the best technicians not asked yet; when none is
 * left, any eligible technician may take it.
 */
export async function makeOffers(
  story: BookingStory,
  step: Extract<NextStep, { kind: 'make_offers' }>,
): Promise<void> {
  const { asked, first, wave } = step;
  const offers = await staff.rankTechnicians(jobOf(story.booking), asked, first?.technicianId ?? null);
  if (offers.length === 0) {
    await story.record('OpenPool', { type: 'OpenPool' });
    return;
  }
  const expiresAt = new Date(Date.now() + offersStandFor(step, offers)).toISOString();
  await story.record(`offers:${wave}`, { type: 'MakeOffers', offers, expiresAt });
}
