/** A booking far ahead whose saved card is declined when it is to pay: near its time, or for work that is done. */
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { hireTechnician } from '#tests/support/people.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import type { Buyer, Scene } from './buyer.ts';

const slotList = z.looseObject({
  slots: z.array(z.looseObject({ date: z.string(), time: z.string(), available: z.boolean() })),
});
/** Far from the others' jobs. */
const zip = '60601';
const failing = z.looseObject({ paymentFailure: z.string() });

/** A booking with a card that can be saved and pays for nothing, accepted by a technician of its own. */
export async function bookWithFailingCard(
  { stack }: Scene,
  { account }: Buyer,
  admin: Visitor,
): Promise<Life> {
  const technician = await hireTechnician(stack.url, admin, { zip });
  const window = (await freeWindows(account.visitor, zip, 2, 12)).at(-1);
  if (!window) throw new Error('no window is free');
  const life = await beginLife({ stack, technician, customer: account, zip, window });
  await life.place();
  await life.confirmCard('pm_card_chargeCustomerFail');
  await life.accept();
  return life;
}

/** Its customer moves it to the next window, where the card is to be held. */
export async function moveNear({ customer, bookingId }: Life): Promise<void> {
  const { slots } = await customer.visitor.call('GET', `/api/slots?zip=${zip}&days=2`, slotList);
  const near = slots.find(({ available }) => available);
  const body = { scheduledDate: near?.date, scheduledTime: near?.time };
  await customer.visitor.call('POST', `/api/bookings/${bookingId}/reschedule`, z.unknown(), { body });
}

/** Back to the window that it was booked for. */
export async function moveAway({ customer, bookingId, window }: Life): Promise<void> {
  const body = { scheduledDate: window.date, scheduledTime: window.time };
  await customer.visitor.call('POST', `/api/bookings/${bookingId}/reschedule`, z.unknown(), { body });
}

/** Until the card has been declined. */
export async function declined({ customer, bookingId }: Life): Promise<void> {
  await eventually('the saved card was declined', () =>
    customer.visitor.call('GET', `/api/bookings/${bookingId}`, failing),
  );
}
