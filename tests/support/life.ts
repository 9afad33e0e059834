/** A booking's life through the specs' calls alone, one named step after the other, so that a test can break in between. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { eventually } from './eventually.ts';
import { type Account, registerCustomer } from './people.ts';
import { idOf, type SandboxBooks } from './sandbox.ts';
import type { RunningStack } from './stack.ts';
import type { Visitor } from './visitor.ts';

const anything = z.unknown();
const slotsShape = z.object({
  slots: z.array(
    z.looseObject({ date: z.string(), time: z.string(), available: z.boolean(), feeCents: z.number() }),
  ),
});
const receiptShape = z.looseObject({
  id: z.string(),
  clientSecret: z.string().nullable(),
  status: z.string(),
});
const intentShape = z.looseObject({ clientSecret: z.string() });
export const bookingShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  totalPrice: z.number(),
});
const jobsShape = z.array(z.looseObject({ id: z.string() }));
const payoutsShape = z.array(
  z.looseObject({ bookingId: z.string(), status: z.string(), amountCents: z.number() }),
);

export interface Window {
  readonly date: string;
  readonly time: string;
}

/** Who takes part, and what is booked. */
export interface LifeOptions {
  readonly stack: RunningStack;
  readonly technician: Account;
  /** Default: a new one registers. */
  readonly customer?: Account;
  readonly zip?: string;
  /** Pieces; without a list of items one costs $75, two the least order of $150. */
  readonly items?: number;
  /** What is booked by name, at its own price; default pieces without a list. */
  readonly named?: readonly {
    readonly name: string;
    readonly category: string;
    readonly quantity: number;
    /** Default: IKEA, as the order's. */
    readonly brand?: string;
  }[];
  /** A partner's store code. */
  readonly ref?: string;
  /** The customer's; E.164. Default: the one that all have. */
  readonly phone?: string;
  /** Default: the first free one. */
  readonly window?: Window;
  /** Whom the customer would like to come again. Default: nobody in particular. */
  readonly askFor?: { readonly technicianId: string; readonly bookingId: string };
}

/** Steps of a life, in order. Each may be called again after a failure and then repeats nothing. */
export const lifeSteps = [
  'place',
  'confirmCard',
  'accept',
  'route',
  'arrive',
  'start',
  'complete',
  'payOut',
] as const;
export type LifeStep = (typeof lifeSteps)[number];

export interface Life {
  readonly customer: Account;
  readonly technician: Account;
  readonly bookingId: string;
  readonly clientSecret: string;
  readonly window: Window;
  /** Price in cents: two pieces without a list. */
  readonly cents: number;
  /** `POST /api/bookings`, without a payment before it; the receipt carries the intent to be confirmed. */
  place(): Promise<void>;
  /** The other order: `POST /api/create-payment-intent`, the card, then the booking that names the intent. */
  payThenPlace(card?: string): Promise<void>;
  /** The card at the sandbox, then `PATCH …/payment`. */
  confirmCard(card?: string): Promise<void>;
  accept(): Promise<void>;
  route(): Promise<void>;
  arrive(): Promise<void>;
  start(): Promise<void>;
  /** Photos before, then completion with after photos at the booked price. */
  complete(): Promise<void>;
  /** Waits until everything is captured, transferred and at the bank. */
  payOut(): Promise<SandboxBooks>;
  /** All steps up to and without `before` (all when left out). */
  until(before?: LifeStep): Promise<void>;
  booking(): Promise<z.output<typeof bookingShape>>;
  /** Milliseconds that retries of a step may take; raised by those who kill processes. */
  timeout: number;
}

/** The price of two pieces without a list (spec customer §9: 150.00). */
export const lifeCents = 15_000;

/** What the sandbox has booked once a life is told to its end: each movement once, 70 % of it the technician's. */
export const lifeCounts = {
  holds: 1,
  captures: 1,
  captured_cents: lifeCents,
  voids: 0,
  refunds: 0,
  transfers: 1,
  transferred_cents: lifeCents * 0.7,
  payouts: 1,
  payouts_paid: 1,
} as const;

let photo: Promise<string> | undefined;

/** A small real JPEG as data URL. */
export function photoUrl(): Promise<string> {
  photo ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`);
  return photo;
}

/** Waits for the first: who asks may not be who has just hired the technician, and reads no writes of others. */
async function slotsOf(visitor: Visitor, zip: string, items: number, days: number) {
  const path = `/api/slots?zip=${zip}&items=${items}&days=${days}`;
  return eventually(`a free window near ${zip}`, async () => {
    const { slots } = await visitor.insist('GET', path, slotsShape);
    const free = slots.filter(({ available }) => available);
    return free.length > 0 ? free : undefined;
  });
}

/** Free windows near a ZIP, soonest first; those without a weekend's fee, so that prices are the same on every day. */
export async function freeWindows(visitor: Visitor, zip: string, items: number, days = 5): Promise<Window[]> {
  const slots = await slotsOf(visitor, zip, items, days);
  return slots.filter(({ feeCents }) => feeCents === 0).map(({ date, time }) => ({ date, time }));
}

/**
 * A free window that is more than a day ahead on every day of the week, and so near that its card is held: what is
 * cancelled or moved without a fee, however long a test takes to get there.
 */
export async function laterWindow(visitor: Visitor, zip: string, items: number): Promise<Window> {
  const window = (await freeWindows(visitor, zip, items)).at(-1);
  if (!window) throw new Error(`no free window near ${zip}`);
  return window;
}

/** The soonest free window near a ZIP, within two days: that of a weekend as well. */
export async function soonestWindow(visitor: Visitor, zip: string, items: number): Promise<Window> {
  const [first] = await slotsOf(visitor, zip, items, 5);
  if (!first) throw new Error(`no free window near ${zip}`);
  return { date: first.date, time: first.time };
}

/** Cancels a booking for what it costs by now, which may change between the look and the call. */
export async function cancelForItsFee(visitor: Visitor, bookingId: string): Promise<void> {
  const path = `/api/bookings/${bookingId}`;
  await eventually(`the cancellation of ${bookingId}`, async () => {
    const body = await visitor.call('GET', `${path}/cancellation`, z.object({ feeCents: z.number() }));
    const { status } = await visitor.send('POST', `${path}/cancel`, { body });
    return status === 200 ? true : undefined;
  });
}

/** Prepares a life: the customer registers and finds a free window. Nothing is booked yet. */
export async function beginLife(options: LifeOptions): Promise<Life> {
  const { stack, technician, zip = '10001', items = 2 } = options;
  const { sandbox } = stack;
  const customer = options.customer ?? (await registerCustomer(stack.url));
  const window = options.window ?? (await freeWindows(customer.visitor, zip, items))[0];
  if (!window) throw new Error(`no free window near ${zip}`);
  const run = randomUUID();
  const key = (step: string) => `${step}-${run}`;
  let bookingId = '';
  let clientSecret = '';

  const order = (intent: string | null) => ({
    customerId: customer.id,
    brand: 'ikea',
    serviceType: 'living_room',
    ...(options.named ? { items: options.named } : { itemCount: items, totalPrice: lifeCents / 100 }),
    rushFee: 0,
    earlyBirdDiscount: 0,
    scheduledDate: window.date,
    scheduledTime: window.time,
    contactInfo: {
      firstName: 'Ada',
      lastName: 'Bergman',
      phone: options.phone ?? '212-555-0110',
      email: customer.email,
      streetAddress: '350 W 31st St',
      city: 'New York',
      state: stateOf(zip) ?? '',
      zipCode: zip,
      specialInstructions: 'Ring twice, third floor.',
    },
    smsConsent: true,
    status: 'pending',
    paymentStatus: intent === null ? 'pending' : 'authorized',
    ...(intent === null ? {} : { stripePaymentIntentId: intent }),
    ...(options.ref === undefined ? {} : { ref: options.ref }),
    ...(options.askFor === undefined ? {} : { askFor: options.askFor }),
  });

  async function book(intent: string | null): Promise<void> {
    const receipt = await customer.visitor.insist('POST', '/api/bookings', receiptShape, {
      body: order(intent),
      idempotencyKey: key('book'),
      within: life.timeout,
    });
    bookingId = receipt.id;
    if (receipt.clientSecret !== null) clientSecret = receipt.clientSecret;
  }

  const tap = async (path: string, step: string, body?: unknown): Promise<void> => {
    await technician.visitor.insist('POST', path, anything, {
      ...(body === undefined ? {} : { body }),
      idempotencyKey: key(step),
      within: life.timeout,
    });
  };

  const life: Life = {
    customer,
    technician,
    window,
    cents: lifeCents,
    timeout: 30_000,
    get bookingId() {
      return bookingId;
    },
    get clientSecret() {
      return clientSecret;
    },
    place: () => book(null),
    async payThenPlace(card = 'pm_card_visa') {
      const intent = await customer.visitor.insist('POST', '/api/create-payment-intent', intentShape, {
        body: {
          amount: lifeCents,
          currency: 'usd',
          customerId: customer.id,
          metadata: { customerId: customer.id, bookingType: 'furniture_assembly' },
        },
        idempotencyKey: key('intent'),
        within: life.timeout,
      });
      clientSecret = intent.clientSecret;
      const status = await sandbox.confirmCard(clientSecret, card);
      if (status !== 'requires_capture') throw new Error(`the card was ${status}`);
      await book(idOf(clientSecret));
    },
    async confirmCard(card = 'pm_card_visa') {
      await eventually('the card is confirmed', () => confirmed(card), { within: life.timeout });
      await customer.visitor.insist('PATCH', `/api/bookings/${bookingId}/payment`, anything, {
        body: { paymentStatus: 'authorized', stripePaymentIntentId: idOf(clientSecret) },
        idempotencyKey: key('payment'),
        within: life.timeout,
      });
    },
    async accept() {
      await eventually('the job is offered', () => offered(), { within: life.timeout });
      await tap(`/api/bookings/${bookingId}/confirm`, 'accept', { technicianId: technician.id });
    },
    route: () => tap(`/api/jobs/${bookingId}/route`, 'route'),
    arrive: () => tap(`/api/jobs/${bookingId}/arrive`, 'arrive'),
    start: () => tap(`/api/jobs/${bookingId}/start`, 'start'),
    async complete() {
      const photos = [await photoUrl()];
      await tap(`/api/jobs/${bookingId}/photos/before`, 'before', { photos });
      await tap(`/api/jobs/${bookingId}/complete`, 'complete', {
        actualDuration: 90,
        actualCost: lifeCents / 100,
        completionNotes: 'Assembled and levelled.',
        afterPhotos: photos,
      });
    },
    payOut: () =>
      eventually(
        'the payout is at the bank',
        async () => {
          const books = await sandbox.books(bookingId);
          if (books.counts.payouts_paid < 1) return undefined;
          const path = `/api/technician/${technician.id}/payouts`;
          const payouts = await technician.visitor.insist('GET', path, payoutsShape);
          const own = payouts.find((payout) => payout.bookingId === bookingId);
          return own?.status === 'completed' ? books : undefined;
        },
        { within: life.timeout },
      ),
    async until(before) {
      for (const step of lifeSteps) {
        if (step === before) return;
        await life[step]();
      }
    },
    booking: () => customer.visitor.insist('GET', `/api/bookings/${bookingId}`, bookingShape),
  };

  /** A second confirmation of a confirmed intent is refused; its state tells. */
  async function confirmed(card: string): Promise<true | undefined> {
    // Prepared too late for the placement's answer, on a busy machine: asked for again, as the page does.
    if (clientSecret === '') await book(null);
    const status = await sandbox.confirmCard(clientSecret, card);
    if (status === 'requires_capture' || status === 'succeeded') return true;
    const { payment_intents: intents } = await sandbox.books(bookingId);
    return intents.some((intent) => intent.status === 'requires_capture') ? true : undefined;
  }

  async function offered(): Promise<true | undefined> {
    const jobs = await technician.visitor.insist('GET', '/api/bookings/available', jobsShape);
    if (jobs.some(({ id }) => id === bookingId)) return true;
    // Accepted already, by a call whose answer was lost.
    const own = await technician.visitor.insist('GET', '/api/bookings/technician', jobsShape);
    return own.some(({ id }) => id === bookingId) ? true : undefined;
  }

  return life;
}
