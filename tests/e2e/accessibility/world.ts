/** Who and what the screens show: a customer with a booking in each state, a new one, a technician, a partner, the desk. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { contractVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  beginLife,
  cancelForItsFee,
  freeWindows,
  type Life,
  type LifeStep,
  photoUrl,
} from '#tests/support/life.ts';
import {
  type Account,
  hireTechnician,
  registerCustomer,
  seedPartner,
  signInAdmin,
} from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { applyForPartnership, signUpPartner } from '#tests/support/partners.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { signUpBody, signUpPassword } from '#tests/support/sign-up.ts';
import { launchBrowser, openPage } from '../browser.ts';
import { bringAxe } from './looks.ts';

const anything = z.unknown();

/** How far each booking of the customer is told; `waiting` is not paid yet, `offered` not accepted. */
const told = {
  assigned: 'route',
  onTheWay: 'arrive',
  building: 'complete',
  done: 'payOut',
  risen: 'complete',
  offered: 'accept',
  waiting: 'confirmCard',
  cancelled: 'accept',
} as const satisfies Record<string, LifeStep>;
type Told = keyof typeof told;
/** How many of them, the first, have a window of their own: the technician works on them, or is asked to. */
const apart = 6;

export interface World {
  readonly stack: TestStack;
  readonly browser: Browser;
  readonly customer: Account;
  /** Has an account and nothing else. */
  readonly newcomer: Account;
  readonly technician: Account;
  /** Has applied to become one, and nothing else. */
  readonly applicant: Account;
  /** Of a contract that another applicant has signed. */
  readonly contractNumber: string;
  readonly storeCode: string;
  /** The store of the code, which has earned by the booking that is done. */
  readonly store: Account;
  /** A store whose application waits. */
  readonly pendingStore: Account;
  readonly lives: Readonly<Record<Told, Life>>;
  /** `HX-7K2M4Q` of each booking. */
  readonly numbers: Readonly<Record<Told, string>>;
  /** Leads to the question about the risen price without a sign-in. */
  readonly approvalLink: string;
  readonly ticketId: string;
  stop(): Promise<void>;
}

/** Starts the product and a browser, and lets everything happen that the screens show. */
export async function startWorld(): Promise<World> {
  const [stack, browser] = await Promise.all([
    // The booking that is not paid outlasts every look, however slow the machine.
    startTestStack({ unpaidBooking: 4 * 60 * 60_000 }, { web: true }),
    // A headless shell asks nobody whether the camera may be used: without the second switch it never may.
    launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']),
  ]);
  const stop = async (): Promise<void> => {
    await browser.close();
    await stack.stop();
  };
  try {
    return { stack, browser, stop, ...(await happenings(stack)) };
  } catch (error) {
    // Nobody has the world to stop it.
    await stop();
    throw error;
  }
}

/** Lets everything happen, and tells who and what there is then. */
async function happenings(stack: TestStack): Promise<Omit<World, 'stack' | 'browser' | 'stop'>> {
  const admin = await signInAdmin(stack);
  const [technician, customer, newcomer, { storeCode, store }, pendingStore, applicant, contractNumber] =
    await Promise.all([
      hireTechnician(stack.url, admin),
      registerCustomer(stack.url),
      registerCustomer(stack.url),
      seedStore(stack.url, admin),
      pendingPartner(stack.url),
      applyToWork(stack.url),
      signContract(stack.url),
      hireTechnician(stack.url, admin),
    ]);
  const windows = await freeWindows(customer.visitor, '10001', 2);
  const names = Object.keys(told) as Told[];
  const lives = Object.fromEntries(
    await Promise.all(
      names.map(async (name, index) => {
        // Nobody is asked for a second job at the same time; those that nobody is to do take windows of a colleague.
        const window = windows[index % apart];
        if (!window) throw new Error(`no free window for ${name}`);
        const ref = name === 'done' ? { ref: storeCode } : {};
        const life = await beginLife({ stack, technician, customer, window, ...ref });
        // Eight at once, on a machine that may be busy.
        life.timeout = 120_000;
        await life.until(told[name]);
        return [name, life] as const;
      }),
    ),
  ) as Record<Told, Life>;
  const [approvalLink, ticketId, numbers] = await Promise.all([
    risePrice(stack, lives.risen),
    askForHelp(customer),
    numbersOf(lives),
    cancelForItsFee(lives.cancelled.customer.visitor, lives.cancelled.bookingId),
    keepAddress(customer),
  ]);
  const people = { customer, newcomer, technician, applicant, store, pendingStore };
  return { ...people, contractNumber, storeCode, lives, numbers, approvalLink, ticketId };
}

/** A store with a code and a login. */
async function seedStore(url: string, admin: Visitor) {
  const password = 'Hexagon-7-keys';
  const { storeCode, email } = await seedPartner(admin, { password });
  const partner = visitor(url);
  const answer = z.looseObject({ storePartner: z.looseObject({ id: z.string() }) });
  const { storePartner } = await partner.call('POST', '/api/store-partner-login', answer, {
    body: { email, password },
  });
  return { storeCode, store: { visitor: partner, id: storePartner.id, email, password } };
}

async function pendingPartner(url: string): Promise<Account> {
  const partner = await signUpPartner(url);
  await applyForPartnership(partner);
  return partner;
}

/** A stranger sends the sign-up form. */
async function applyToWork(url: string): Promise<Account> {
  const email = `applicant.${randomUUID().slice(0, 8)}@hexkey.example`;
  const person = visitor(url);
  const body = { ...signUpBody(email), workRadius: '20' };
  const answer = z.looseObject({ technicianId: z.string() });
  const { technicianId } = await person.call('POST', '/api/auth/technician-signup', answer, { body });
  return { visitor: person, id: technicianId, email, password: signUpPassword };
}

/** Another one signs the agreement at once; answers its number. */
async function signContract(url: string): Promise<string> {
  const { visitor: person } = await applyToWork(url);
  const signed = z.looseObject({ number: z.string() });
  const body = {
    version: contractVersion,
    consentVersion: signingConsentVersion,
    consented: true,
    name: 'Nadia Kowalczyk',
    signature: 'M20 150L80 40L120 160L180 60',
    language: 'en',
  };
  return (await person.call('POST', '/api/technician/application/sign', signed, { body })).number;
}

/** The technician asks for more than is held; answers the address in the mail about it. */
async function risePrice(stack: TestStack, { bookingId, customer, technician }: Life): Promise<string> {
  const photo = await photoUrl();
  const step = (path: string, body: object) =>
    technician.visitor.insist('POST', `/api/jobs/${bookingId}/${path}`, anything, {
      body,
      idempotencyKey: randomUUID(),
    });
  await step('photos/before', { photos: [photo] });
  await step('complete', {
    actualDuration: 120,
    actualCost: 190,
    completionNotes: 'Two more shelves.',
    afterPhotos: [photo],
  });
  return eventually('the question about the price is mailed', async () => {
    const mails = JSON.stringify(await stack.sandbox.mail(customer.email));
    return /\/approve\/[^"\s?]+\?token=[\w.~-]+/.exec(mails)?.[0];
  });
}

async function askForHelp({ visitor, email }: Account): Promise<string> {
  const { ticketId } = await visitor.insist('POST', '/api/support', z.looseObject({ ticketId: z.string() }), {
    idempotencyKey: randomUUID(),
    body: {
      name: 'Ada Bergman',
      email,
      subject: 'A drawer sticks',
      message: 'The top drawer sticks.\n\nWho can look at it?',
      priority: 'high',
    },
  });
  return ticketId;
}

async function numbersOf(lives: Readonly<Record<Told, Life>>): Promise<Record<Told, string>> {
  const shape = z.looseObject({ number: z.string() });
  const pairs = Object.entries(lives).map(
    async ([name, life]) => [name, shape.parse(await life.booking()).number] as const,
  );
  return Object.fromEntries(await Promise.all(pairs)) as Record<Told, string>;
}

const keepAddress = ({ visitor }: Account) =>
  visitor.insist('POST', '/api/account/addresses', anything, {
    idempotencyKey: randomUUID(),
    body: { label: 'Home', street: '350 W 31st St', city: 'New York', state: 'NY', zipCode: '10001' },
  });

/** A window whose pages carry axe; the fonts and motion of a person who wants none. */
export async function openWindow(
  world: World,
): Promise<{ readonly page: Page; readonly failures: readonly string[] }> {
  const { page, context, failures } = await openPage(world.browser, world.stack.url, {
    width: 1440,
    height: 900,
  });
  // The machine may be busy; nobody waits here but for the slowest of all windows.
  page.setDefaultTimeout(60_000);
  await bringAxe(context);
  return { page, failures };
}

const signIns = {
  customer: '/api/auth/customer/login',
  technician: '/api/auth/technician-login',
  admin: '/api/admin/auth',
  partner: '/api/store-partner-login',
} as const;

/** Signs the window in without its form. */
export async function signIn(
  context: BrowserContext,
  world: World,
  role: keyof typeof signIns,
  account?: Account,
): Promise<void> {
  const { url, run } = world.stack;
  const data =
    account === undefined ? run.logins.admin : { email: account.email, password: account.password };
  const answer = await context.request.post(`${url}${signIns[role]}`, { data });
  if (!answer.ok()) throw new Error(`${role}: ${answer.status()} ${await answer.text()}`);
  await context.addCookies([{ name: `hexkey-was-here-${role}`, value: '1', url }]);
}
