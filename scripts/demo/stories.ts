/** The demo's bookings: how far each one goes. Days are counted from today at the job site. */
import { createHash } from 'node:crypto';
import type { DemoStoreName } from './people.ts';

/** The last thing that happens to a booking of the demo. */
export type Ending =
  | 'unpaid'
  | 'declined'
  | 'confirmed'
  | 'assigned'
  | 'scheduled'
  | 'in_route'
  | 'on_site'
  | 'in_progress'
  | 'completed'
  | 'reviewed'
  | 'refunded'
  | 'dearer'
  | 'cancelled'
  | 'cancelled_by_admin';

export interface Story {
  /** Identifies the booking: the same story is never created twice. */
  readonly name: string;
  /** Indexes of people.ts. */
  readonly customer: number;
  readonly technician: number;
  /** First day to look for a free window. */
  readonly day: number;
  /** For several brands, all of them, as in bookings (`ikea+wayfair`). */
  readonly brand: string;
  readonly serviceType: string;
  /** Search texts for the catalog, one piece each. */
  readonly items: readonly string[];
  readonly ending: Ending;
  /** The store whose code referred it (people.ts). */
  readonly store?: DemoStoreName;
}

const story = (
  name: string,
  [customer, technician, day]: readonly [number, number, number],
  [brand, serviceType, ...items]: readonly [string, string, ...string[]],
  ending: Ending,
  store?: DemoStoreName,
): Story => ({
  name,
  customer,
  technician,
  day,
  brand,
  serviceType,
  items,
  ending,
  ...(store && { store }),
});

export const stories: readonly Story[] = [
  story(
    'completed-1',
    [0, 0, 1],
    ['ikea', 'living_room', 'BILLY bookcase', 'LACK side table'],
    'reviewed',
    'maple',
  ),
  story('completed-2', [1, 1, 1], ['ikea', 'bedroom', 'MALM bed frame, high'], 'reviewed', 'birch'),
  story(
    'completed-3',
    [3, 3, 1],
    ['ikea+walmart', 'office', 'ALEX desk', 'Mainstays student swivel chair'],
    'reviewed',
    'maple',
  ),
  story('completed-4', [4, 4, 1], ['ikea', 'bedroom', 'HEMNES 8-drawer dresser'], 'completed', 'birch'),
  story('completed-5', [5, 6, 1], ['ikea', 'living_room', 'BESTÅ TV unit with doors'], 'reviewed', 'maple'),
  story('completed-6', [6, 7, 1], ['ikea', 'bedroom', 'BRIMNES bed frame with storage'], 'refunded'),
  story('completed-7', [2, 2, 1], ['ikea', 'dining_room', 'EKEDALEN extendable table'], 'dearer'),
  story('in-progress-1', [0, 0, 2], ['ikea', 'living_room', 'KALLAX shelf unit 4x4'], 'in_progress'),
  story('in-progress-2', [3, 5, 2], ['ikea', 'bedroom', 'MALM 6-drawer dresser'], 'in_progress'),
  story('on-site-1', [5, 8, 2], ['ikea', 'office', 'MICKE desk'], 'on_site'),
  story('in-route-1', [1, 1, 2], ['ikea', 'living_room', 'POÄNG armchair'], 'in_route'),
  story('scheduled-1', [0, 0, 3], ['ikea', 'bedroom', 'HEMNES daybed with 3 drawers'], 'scheduled'),
  story('scheduled-2', [4, 3, 3], ['ikea', 'office', 'ALEX desk'], 'scheduled'),
  story('scheduled-3', [6, 6, 3], ['ikea', 'living_room', 'BILLY bookcase'], 'scheduled', 'maple'),
  story('assigned-1', [2, 2, 4], ['ikea', 'living_room', 'BESTÅ TV unit with doors'], 'assigned'),
  story('assigned-2', [3, 4, 4], ['ikea', 'bedroom', 'MALM bed frame, high'], 'assigned'),
  story('assigned-3', [5, 7, 4], ['ikea', 'dining_room', 'EKEDALEN extendable table'], 'assigned'),
  story('confirmed-1', [0, 0, 5], ['ikea', 'bedroom', 'PAX wardrobe with sliding doors'], 'confirmed'),
  story(
    'confirmed-2',
    [1, 0, 5],
    ['ikea+walmart', 'office', 'MICKE desk', 'Mainstays 5-shelf bookcase'],
    'confirmed',
    'maple',
  ),
  story('confirmed-3', [4, 3, 9], ['ikea', 'living_room', 'KALLAX shelf unit 4x4'], 'confirmed'),
  story('confirmed-4', [6, 6, 5], ['ikea', 'bedroom', 'MALM 6-drawer dresser'], 'confirmed'),
  story('cancelled-1', [1, 1, 6], ['ikea', 'living_room', 'LACK side table'], 'cancelled'),
  story('cancelled-2', [5, 6, 6], ['ikea', 'office', 'ALEX desk'], 'cancelled_by_admin'),
  story('pending-1', [2, 2, 6], ['ikea', 'office', 'MICKE desk'], 'unpaid'),
  story('pending-2', [3, 4, 6], ['ikea', 'bedroom', 'BRIMNES bed frame with storage'], 'declined'),
];

const order: readonly Ending[] = [
  'confirmed',
  'assigned',
  'scheduled',
  'in_route',
  'on_site',
  'in_progress',
  'completed',
];
/** Whether a story reaches this step. */
export const reaches = (ending: Ending, step: Ending) =>
  (['completed', 'reviewed', 'refunded', 'dearer'].includes(ending) ? order.length : order.indexOf(ending)) >=
  order.indexOf(step);

/** Idempotency keys of a story's steps: on a second run, each step is the one taken before. */
export const keysOf =
  ({ name }: Story) =>
  (step: string): string =>
    createHash('sha256').update(`demo:${name}:${step}`).digest('hex');
