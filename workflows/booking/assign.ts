/** Finding a technician: offers in waves, then the open pool, alerts, and the end for want of one (design.md §3, Assignment). */
import { jobOf } from '#domain/booking/job.ts';
import { staff } from '../story/effects.ts';
import type { BookingStory } from './story.ts';
import { type Doing, during } from './phases.ts';

/** While nobody has the job, or its crew has free seats. */
export async function assign(story: BookingStory): Promise<void> {
  await during('assign', story, async (step) => {
    if (step.kind === 'make_offers') return makeOffers(story, step);
    if (step.kind === 'command') await story.record(step.command.type, step.command);
  });
}

/** Offers the job to the best who haven't been asked; when none is left, whoever is eligible may take it. */
async function makeOffers(story: BookingStory, step: Extract<Doing, { kind: 'make_offers' }>): Promise<void> {
  const offers = await staff.rankTechnicians(jobOf(story.booking), step.asked);
  if (offers.length === 0) {
    await story.record('OpenPool', { type: 'OpenPool' });
    return;
  }
  const expiresAt = new Date(Date.now() + step.expiresIn).toISOString();
  await story.record(`offers:${step.wave}`, { type: 'MakeOffers', offers, expiresAt });
}
