/** A change of the booking's course made as a release makes it: bookings that are open go on as they began. */
import { patched, sleep } from '@temporalio/workflow';
import { booking as unchanged } from '../booking/booking.ts';
import type { BookingInput } from '../contract.ts';

export async function booking(input: BookingInput): Promise<void> {
  // Beside the booking, whose handlers must be there when its first update comes.
  const timer = patched('a-timer-beside-it') ? sleep('1 second') : Promise.resolve();
  await Promise.all([unchanged(input), timer]);
}
