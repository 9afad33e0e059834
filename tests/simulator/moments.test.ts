/**
 * A booking at each position of its log is what a second hand makes of the raw rows up to there, in random lives
 * (decision 203).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf } from '#api/views/moment.ts';
import { trackerView } from '#api/views/booking.ts';
import { upcastToday } from '#events/upcasts.ts';
import { momentOf, storyOfBooking } from '#projections/queries/booking-moment.ts';
import { live } from './life.ts';
import { type Life, lives, partnerLives, printed } from './script.ts';
import { byName, type Said, secondHand } from './second-hand.ts';
import { durations, type World } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;

/** No name opens here: what names say is shown where there are keys. */
const rm = { openMany: async (sealed: readonly unknown[]) => sealed.map(() => null) };

interface Looked {
  moments: number;
  readonly statuses: Set<string>;
  readonly accounts: Set<string>;
  readonly differences: string[];
}

/** The same things of the moment that the call answers. */
async function answered(world: World, id: World['bookings'][number], position: bigint): Promise<Said | null> {
  const log = {
    readStream: async (stream: string) =>
      (world.store.streams.get(stream) ?? []).map((event) => upcastToday(event)),
  };
  const moment = await momentOf(rm, await storyOfBooking(log, id), position, durations);
  if (moment === null) return null;
  const facts = factsOf(moment);
  const customer = trackerView(moment.view, 'all', 'en');
  const balances = new Map<string, number>();
  for (const { account, amount } of moment.postings.flatMap(({ lines }) => lines))
    balances.set(account, (balances.get(account) ?? 0) + amount);
  const number = (name: Parameters<typeof Object.is>[0]): number => Number(facts[name as keyof typeof facts]);
  const held = facts.held === null ? null : number('held');
  return {
    // The customer is shown what the console is.
    status: customer.status,
    day: customer.serviceDate,
    window: customer.scheduledTime ?? '',
    crew: moment.view.crew.map(({ technicianId }) => String(technicianId)).toSorted(),
    agreed: number('agreed'),
    total: number('total'),
    held: held === null ? null : Math.round((customer.paymentHoldAmount ?? 0) * 100),
    captured: number('captured'),
    refunded: number('refunded'),
    disputed: number('disputed'),
    tip: number('tip'),
    providerFees: number('providerFees'),
    transferred: number('transferred'),
    photosBefore: number('photosBefore'),
    photosAfter: number('photosAfter'),
    piecesDone: number('piecesDone'),
    rating: facts.rating === null ? null : number('rating'),
    balances: Object.fromEntries([...balances].filter(([, amount]) => amount !== 0).toSorted(byName)),
  };
}

async function lookAt(life: Life, looked: Looked): Promise<void> {
  let world: World | undefined;
  await live(life, {
    onWorld: (made) => {
      world = made;
    },
  });
  if (world === undefined) return;
  for (const id of world.bookings) {
    const story = world.store.events.filter(({ stream }) => stream.endsWith(`-${id}`));
    const placed = story.find(({ type }) => type === 'BookingPlaced');
    if (placed === undefined) continue;
    for (const { position } of story.filter((event) => event.position >= placed.position)) {
      const [said, now] = [secondHand(world.store.events, id, position), await answered(world, id, position)];
      looked.moments += 1;
      looked.statuses.add(said.status);
      for (const account of Object.keys(said.balances)) looked.accounts.add(account.split(':')[0] ?? '');
      if (JSON.stringify(said) !== JSON.stringify(now)) {
        looked.differences.push(`at ${position}: ${JSON.stringify(said)}\nis ${JSON.stringify(now)}`);
        return;
      }
    }
  }
}

async function lookAtLives(of: fc.Arbitrary<Life>, numRuns: number): Promise<Looked> {
  const looked: Looked = { moments: 0, statuses: new Set(), accounts: new Set(), differences: [] };
  for (const life of fc.sample(of, { seed: 203, numRuns })) {
    await lookAt(life, looked);
    if (looked.differences.length > 0) {
      looked.differences.push(printed(life));
      break;
    }
  }
  return looked;
}

test(
  'a booking at any position is what the raw rows up to there say',
  async () => {
    const { differences, moments, statuses, accounts } = await lookAtLives(lives(), 60);
    expect(differences).toEqual([]);
    expect(moments).toBeGreaterThan(500);
    expect(statuses.size).toBeGreaterThan(6);
    expect([...accounts]).toEqual(expect.arrayContaining(['cash', 'technician_payable', 'platform_revenue']));
  },
  TIMEOUT,
);

test(
  'a store’s commission stands in the books of the moment as well',
  async () => {
    const { differences, accounts } = await lookAtLives(partnerLives(), 10);
    expect(differences).toEqual([]);
    expect([...accounts]).toContain('partner_payable');
  },
  TIMEOUT,
);
