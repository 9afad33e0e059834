/** One booking after the other in one place, each told to its end by people who take their time. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { eventually } from '../../tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, type Window } from '../../tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer } from '../../tests/support/people.ts';
import type { RunningStack } from '../../tests/support/stack.ts';
import type { Visitor } from '../../tests/support/visitor.ts';

/** What a load is made of, while it runs. */
export interface Tally {
  /** Bookings that have been placed. */
  readonly placed: string[];
  /** Those of them whose payout is at the bank. */
  readonly ended: string[];
  /** Those that were given up, with the step and why. */
  readonly failed: string[];
  /** Milliseconds of each tap of a technician, until it was answered. */
  readonly taps: number[];
  /** The same of everything else that people wait for: placing, accepting, completing with photos. */
  readonly others: number[];
}

/** Steps that are one tap, answered when the log has it. */
const taps: ReadonlySet<string> = new Set(['route', 'arrive', 'start']);
const steps = ['place', 'confirmCard', 'accept', 'route', 'arrive', 'start', 'complete'] as const;
/** Milliseconds between two steps of a life: of the job of hours that it stands for, seconds are left. */
const shortestPause = 6_000;
const longestPause = 18_000;
/** Milliseconds for which a step is tried again. */
const patience = 120_000;
const payouts = z.array(z.looseObject({ bookingId: z.string(), status: z.string() }));

const thinking = () => pause(shortestPause + Math.random() * (longestPause - shortestPause));

/** Tells lives until `isOver`, then the one under way to its end. */
export async function tellLives(
  stack: RunningStack,
  admin: Visitor,
  zip: string,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const customer = await registerCustomer(stack.url);
  let technician = await hireTechnician(stack.url, admin, { zip });
  /** Whoever has no time left makes room for the next one. */
  const nextWindow = async (): Promise<Window> => {
    const [window] = await freeWindows(customer.visitor, zip, 2);
    if (window) return window;
    technician = await hireTechnician(stack.url, admin, { zip });
    return eventually(`a window of who was just hired near ${zip}`, async () => {
      const [found] = await freeWindows(customer.visitor, zip, 2);
      return found;
    });
  };
  while (!isOver()) {
    let step = 'begin';
    let bookingId = '';
    try {
      const life = await begin(await nextWindow());
      for (step of steps) {
        await timed(life, step as (typeof steps)[number]);
        bookingId = life.bookingId;
        if (step === 'place') tally.placed.push(bookingId);
        await thinking();
      }
      step = 'payOut';
      await paidOut(technician, bookingId);
      tally.ended.push(bookingId);
    } catch (error) {
      tally.failed.push(`${bookingId || zip} at ${step}: ${String(error)} ${causeOf(error)}`);
    }
  }

  async function begin(window: Window): Promise<Life> {
    const life = await beginLife({ stack, technician, customer, zip, window });
    life.timeout = patience;
    return life;
  }

  async function timed(life: Life, step: (typeof steps)[number]): Promise<void> {
    const since = performance.now();
    await life[step]();
    (taps.has(step) ? tally.taps : tally.others).push(performance.now() - since);
  }
}

const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : '';

/** Waits as the technician sees it: once a second. */
async function paidOut({ visitor, id }: Account, bookingId: string): Promise<void> {
  await eventually(
    `the payout of ${bookingId} is at the bank`,
    async () => {
      const found = await visitor.insist('GET', `/api/technician/${id}/payouts`, payouts);
      return found.some((one) => one.bookingId === bookingId && one.status === 'completed')
        ? true
        : undefined;
    },
    { within: patience, every: 1_000 },
  );
}
