/**
 * From a technician's tap to the customer's open screen: the live socket notifies, and the screen reads the booking
 * again.
 */
import { beginLife, type Life } from '../../tests/support/life.ts';
import { openLiveSocket } from '../../tests/support/live-socket.ts';
import { hireTechnician, signInAdmin } from '../../tests/support/people.ts';
import { startTestStack, type TestStack } from '../../tests/support/stack.ts';
import { type Figure, quantile } from '../figures.ts';

/** Far apart, so that each technician only gets their own jobs. */
const zips = ['10001', '78701', '94103', '60601', '98101', '19103', '02108', '30303', '55401', '85004'];
/** Two per day; at least three of the next five days have no weekend fee. */
const windowsEach = 5;
const soloZips = ['33101', '80202'];
const taps = [
  ['route', 'in_route'],
  ['arrive', 'on_site'],
  ['start', 'in_progress'],
] as const;
const timeoutMs = 30_000;
/** Technicians on 50 jobs don't tap at the same instant: their taps are spread over this time, except the first. */
const spreadMs = 8_000;

/** Runs it on a separate stack. */
export async function benchLatency(onProgress: (message: string) => void): Promise<Figure[]> {
  onProgress('latency: starting a stack');
  const stack = await startTestStack({}, { postgres: 'own' });
  try {
    onProgress('latency: booking');
    const alone = await accepted(stack, soloZips);
    const together = await accepted(stack, zips);
    onProgress('latency: one booking in flight');
    const one: number[] = [];
    for (const life of alone) one.push(...(await tapThrough(stack, life, () => 0)));
    onProgress(`latency: ${together.length} bookings in flight`);
    const many = await Promise.all(
      together.map((life, place) =>
        tapThrough(stack, life, (tap) =>
          tap === 0 ? 0 : (((place * 7) % together.length) / together.length) * spreadMs,
        ),
      ),
    );
    return [
      ...figuresOf('1 in flight', one),
      ...figuresOf(
        `${together.length} in flight`,
        many.flatMap((taps) => taps.slice(1)),
      ),
      ...figuresOf(
        `${together.length} at the same instant`,
        many.flatMap((taps) => taps.slice(0, 1)),
      ),
    ];
  } finally {
    await stack.stop();
  }
}

/** Milliseconds within which a change must appear on other people's screens (R3). */
const seenWithin = 2_000;

function figuresOf(load: string, milliseconds: readonly number[]): Figure[] {
  return ([0.5, 0.99] as const).map((part) => ({
    part: 'latency',
    what: `tap → customer's screen, ${load}, p${part * 100} of ${milliseconds.length}`,
    value: quantile(milliseconds, part),
    unit: 'ms',
    target: { most: seenWithin },
  }));
}

/** Bookings in every free window at these places, each accepted by the local technician. */
async function accepted(stack: TestStack, places: readonly string[]): Promise<readonly Life[]> {
  const admin = await signInAdmin(stack);
  const perPlace = await Promise.all(
    places.map(async (zip) => {
      const technician = await hireTechnician(stack.url, admin, { zip });
      const lives: Life[] = [];
      for (let turn = 0; turn < windowsEach; turn += 1) {
        const life = await beginLife({ stack, technician, zip });
        await life.until('route');
        lives.push(life);
      }
      return lives;
    }),
  );
  return perPlace.flat();
}

/**
 * The milliseconds from each tap until the customer's screen shows its status; `pause` before the nth, in milliseconds.
 */
async function tapThrough(
  stack: TestStack,
  life: Life,
  pause: (tap: number) => number,
): Promise<readonly number[]> {
  const screen = await openScreen(stack, life);
  const measured: number[] = [];
  for (const [turn, [tap, status]] of taps.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pause(turn)));
    const since = performance.now();
    const shown = screen.shows(status);
    await Promise.all([life[tap](), shown]);
    measured.push((await shown) - since);
  }
  screen.close();
  return measured;
}

interface Screen {
  /** Resolves with the instant at which the screen has read this status. */
  shows(status: string): Promise<number>;
  close(): void;
}

/** What the customer's page does: an open socket, and a new read of the booking whenever it is notified. */
async function openScreen(stack: TestStack, life: Life): Promise<Screen> {
  const { visitor, id } = life.customer;
  const cookie = [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const live = openLiveSocket(stack.url, { userId: id, userType: 'customer' }, { cookie, origin: stack.url });
  const outcome = await live.outcome;
  if (outcome !== 101) throw new Error(`the customer's socket was refused with ${outcome}`);
  let told: (() => void) | undefined;
  live.onMessage((message) => {
    if (message.type === 'booking_changed' && message.bookingId === life.bookingId) told?.();
  });
  return {
    shows(status) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const timer = setTimeout(() => reject(new Error(`the screen never showed ${status}`)), timeoutMs);
      const look = async (): Promise<void> => {
        if ((await life.booking()).status !== status) return;
        clearTimeout(timer);
        resolve(performance.now());
      };
      told = () => void look().catch(reject);
      return promise;
    },
    close: () => live.socket.close(),
  };
}
