/** The booking's workflow with a timer added before it: what a careless change looks like to a replay. */
import { sleep } from '@temporalio/workflow';
import { booking as unchanged } from '../booking/booking.ts';
import type { BookingInput } from '../contract.ts';

export async function booking(input: BookingInput): Promise<void> {
  await sleep('1 second');
  await unchanged(input);
}
