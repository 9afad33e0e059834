/** A booking that was paid in two charges: its price rose beyond a hold that cannot be raised. */
import type { TechnicianId } from '#domain/core/ids.ts';
import { workflowIds } from '../contract.ts';
import { accepted, confirmCard, eventually, type Life, place } from './people.ts';
import type { World } from './world.ts';

/** $150.00 captured from the hold and $30.00 by a second charge. */
export async function chargedTwice(world: World, technician: TechnicianId): Promise<Life> {
  const life = await place(world);
  await confirmCard(world, life, 'pm_card_discover');
  accepted(await life.checkPayment());
  await eventually('offers', async () => (await life.types()).includes('OffersMade'));
  accepted(await life.accept(technician));
  await life.work(technician, 18_000);
  await eventually('the first capture', async () => (await life.types()).includes('SharesOwed'));
  // The captured part is on its way to the crew while the rest still waits for approval.
  const payout = () => world.log.readStream(workflowIds.payout(life.bookingId));
  await eventually('its share is noted', async () => (await payout()).length > 0);
  accepted(await life.command(life.customer, { type: 'ApprovePriceRise', channel: 'link' }));
  await eventually('the second', async () => (await life.state()).payment.captured === 18_000);
  return life;
}
