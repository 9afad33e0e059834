/** The same change as in changed-workflows.ts, made as a release makes it: bookings that are open go on as they began. */
import { patched, sleep } from '@temporalio/workflow';
import { booking as unchanged } from '../booking/booking.ts';
import type { BookingInput } from '../contract.ts';

export async function booking(input: BookingInput): Promise<void> {
  if (patched('a-second-before-it-begins')) await sleep('1 second');
  await unchanged(input);
}
