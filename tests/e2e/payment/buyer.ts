/** A customer with a draft in a browser window: to the checkout, through the card, and what the books say afterwards. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { createQuote } from '#api/contract/quotes.ts';
import { listSlots } from '#api/contract/slots.ts';
import type { BookingState } from '#domain/booking/state.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import type { Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, registerCustomer } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { StoredDraft } from '#web/apps/customer/booking/stored-draft-shape.ts';
import { type OpenPage, openPage } from '../browser.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  asksEveryTime: '4000002760003184',
} as const;

const desktop = { width: 1280, height: 900 };
const bookingsShape = z.array(z.looseObject({ id: z.string(), status: z.string() }));
const product = findProduct('ikea-billy-bookcase');

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export interface Scene {
  readonly stack: RunningStack;
  readonly witnesses: Witnesses;
  readonly browser: Browser;
}

/** What the log, the read model, the workflow and the provider's books have to say in the end. */
export interface Outcome {
  readonly status: 'pending' | 'confirmed';
  readonly payment: 'none' | 'failed' | 'authorized' | 'card_saved';
  readonly holds: 0 | 1;
}

export interface JobSite {
  readonly zip: string;
  readonly city: string;
  readonly street: string;
}
const newYork: JobSite = { zip: '10001', city: 'New York', street: '350 W 31st St' };
/** Far from the hands in New York. */
export const losAngeles: JobSite = { zip: '90012', city: 'Los Angeles', street: '200 N Spring St' };

export interface Wanted {
  /** So many days ahead at least; 1 without. */
  readonly day?: number;
  /** Pieces alone: place, time and person are still to come. */
  readonly isBegun?: boolean;
  /** Where the job is; New York without. */
  readonly place?: JobSite;
  /** The price that was shown when the draft was kept; today's without. */
  readonly cents?: number;
}

export interface Buyer extends OpenPage {
  readonly account: Account;
  /** Puts a finished draft into the window's storage. */
  withDraft(wanted?: Wanted): Promise<StoredDraft>;
  /** Opens the checkout of the draft; answers the booking's id once the card fields stand there. */
  toCheckout(): Promise<string>;
  /** The customer's only booking, and that everybody who keeps books agrees on it. */
  expectOne(outcome: Outcome): Promise<Exclude<BookingState, { status: 'none' }>>;
  /** No booking of this customer, and nothing of them at the provider. */
  expectNone(): Promise<void>;
}

/** A new window whose customer is signed in, unless told otherwise. */
export async function openBuyer(
  { stack, witnesses, browser }: Scene,
  { language = 'en', signedIn = true }: { readonly language?: 'en' | 'es'; readonly signedIn?: boolean } = {},
): Promise<Buyer> {
  const account = await registerCustomer(stack.url);
  const window = await openPage(browser, stack.url, desktop);
  const { page, context } = window;
  await context.addCookies([
    { name: 'hexkey-language', value: language, url: stack.url },
    // The hint that a sign-in on a page leaves as well: the live socket opens by it.
    ...(signedIn ? [...account.visitor.cookies(), ['hexkey-was-here-customer', '1'] as const] : []).map(
      ([name, value]) => ({
        name,
        value,
        url: stack.url,
      }),
    ),
  ]);

  async function withDraft({
    day = 1,
    isBegun = false,
    place = newYork,
    cents,
  }: Wanted = {}): Promise<StoredDraft> {
    const priced = await draftFor(stack.url, account.email, day, place);
    const whole = cents === undefined ? priced : { ...priced, estimatedCost: cents / 100 };
    const draft = isBegun ? { ...whole, zip: '', slot: null, contactInfo: null } : whole;
    // Any page of the site has its storage.
    await page.goto('/robots.txt');
    await page.evaluate((text) => localStorage.setItem('pendingBooking', text), JSON.stringify(draft));
    return draft;
  }

  return {
    ...window,
    account,
    withDraft,
    async toCheckout() {
      await page.goto('/checkout');
      await page.getByLabel('Card number').waitFor();
      return bookingIdIn(page);
    },
    async expectOne({ status, payment, holds }) {
      const [mine, ...more] = await account.visitor.call('GET', '/api/bookings', bookingsShape);
      if (!mine) throw new Error('there is no booking');
      expect(more).toEqual([]);
      await eventually('log, read model and workflow agree', async () => {
        const agreement = await witnesses.agreement(mine.id);
        if (!agreement.agrees) throw new Error(agreement.why);
        return true;
      });
      const state = await witnesses.state(mine.id);
      expect(state).toMatchObject({ status, payment: { state: payment } });
      const { counts, payment_intents: intents } = await stack.sandbox.books(mine.id);
      expect(counts).toMatchObject({ holds, captures: 0, voids: 0 });
      expect(intents).toHaveLength(payment === 'card_saved' ? 0 : 1);
      const all = await stack.sandbox.books();
      const ofOthers = all.payment_intents.filter(({ id }) => intents.every((intent) => intent.id !== id));
      expect(ofOthers.filter(({ metadata }) => isOf(account.id, metadata))).toEqual([]);
      if (state.status === 'none') throw new Error('the log has no such booking');
      return state;
    },
    async expectNone() {
      expect(await account.visitor.call('GET', '/api/bookings', bookingsShape)).toEqual([]);
      const { payment_intents: intents } = await stack.sandbox.books();
      expect(intents.filter(({ metadata }) => isOf(account.id, metadata))).toEqual([]);
    },
  };
}

/** Whether an object of the provider carries this customer's id. */
export const isOf = (customerId: string, metadata: unknown): boolean =>
  z.looseObject({ customerId: z.literal(customerId) }).safeParse(metadata).success;

/** The booking that a checkout's address names. */
export const bookingIdIn = (page: Page): string => new URL(page.url()).searchParams.get('booking') ?? '';

/** Types a card into the provider's fields and agrees. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await fillFields(page, number);
  await agree(page);
}

export async function fillFields(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel(/^ZIP/).fill(newYork.zip);
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^(I agree that|Acepto que)/ }).check();
}

export async function pay(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await button(page, /^(Authorize|Autorizar)/).click();
}

/** One bookcase at the first free window without a fee from `day` on, priced as the server prices it. */
async function draftFor(url: string, email: string, day: number, place: JobSite): Promise<StoredDraft> {
  const { zip, city, street } = place;
  if (!product) throw new Error('the catalogue has no bookcase');
  const item = {
    catalogueId: product.id,
    name: product.name,
    category: product.category,
    quantity: 1,
    unitPriceCents: product.unitPrice,
    minutes: product.minutes,
    complexity: product.complexity,
  };
  const asked = new URLSearchParams({ zip, items: '1', brand: 'ikea', days: String(day + 4) });
  const found = await fetch(`${url}${listSlots.path}?${asked}`);
  const { slots, zone } = z.parse(listSlots.response, await found.json());
  const earliest = Date.now() + (day - 1) * 86_400_000;
  const slot = slots.find(
    ({ available, feeCents, startsAt }) => available && feeCents === 0 && Date.parse(startsAt) > earliest,
  );
  if (!slot) throw new Error('no free window');
  const { id, date, time, startsAt, endsAt } = slot;
  const priced = await fetch(`${url}${createQuote.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ brand: 'ikea', items: [{ catalogueId: product.id, quantity: 1 }] }),
  });
  const { pricing } = z.parse(createQuote.response, await priced.json());
  return {
    brand: 'ikea',
    serviceType: 'living_room',
    selectedItems: [item],
    estimatedCost: pricing.totalCents / 100,
    specialInstructions: 'Second door',
    scheduledDate: date,
    scheduledTime: time,
    contactInfo: {
      firstName: 'Ada',
      lastName: 'Bergman',
      phone: '(212) 555-0110',
      email,
      streetAddress: street,
      city,
      state: stateOf(zip) ?? '',
      zipCode: zip,
      apartmentUnit: '',
    },
    addOns: [],
    zip,
    slot: { id, date, time, startsAt, endsAt, zone },
    ref: null,
    discountCode: null,
    smsConsent: false,
    savedAt: Date.now(),
  };
}
