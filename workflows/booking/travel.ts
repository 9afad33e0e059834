/** The technician's day: these steps are people's, so the phases wait for them and leave again when they are taken. */
import { ApplicationFailure } from '@temporalio/workflow';
import type { BookingStory } from './story.ts';
import { type Doing, during } from './phases.ts';

/** The crew is known; the lead has not left yet. */
export async function route(story: BookingStory): Promise<void> {
  await during('route', story, nothingDue);
}

/** The lead is on the way. */
export async function arrive(story: BookingStory): Promise<void> {
  await during('arrive', story, nothingDue);
}

/** The crew is at the job, up to its completion or the booking's end. */
export async function complete(story: BookingStory): Promise<void> {
  await during('complete', story, nothingDue);
}

/** Money and offers that fall due meanwhile belong to their own phases. */
function nothingDue(step: Doing): Promise<void> {
  throw ApplicationFailure.nonRetryable(`${step.kind} does not belong to the technician's day`, 'WrongPhase');
}
