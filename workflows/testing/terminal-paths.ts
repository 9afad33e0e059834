/** Every way in which a workflow ends, written once: recorded as histories and replayed against the current code. */
import { randomUUID } from 'node:crypto';
import { notifyStory } from '#events/temporal/stories.ts';
import { system } from '#domain/core/actor.ts';
import { letters } from '#domain/letters/decide.ts';
import type { WantedLetter } from '#domain/letters/events.ts';
import { defaultDurations, type Durations } from '#domain/core/durations.ts';
import type { Appointment } from '#domain/booking/events.ts';
import { as, type BlobKey, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import type { PayoutEvents } from '#domain/payout/events.ts';
import { shareSubject } from '#domain/payout/next.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { execute } from '#events/execute.ts';
import { createAccount } from '#vendors/stripe/accounts.ts';
import { findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { scheduled } from '#domain/core/stories.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { closingPeriod, type Period } from '#domain/settlement/period.ts';
import { signals, workflowIds, workflowTypes } from '../contract.ts';
import {
  accepted,
  admin,
  confirmCard,
  confirmed,
  confirmIntent,
  eventually,
  graceHopper,
  type Life,
  place,
  secrets,
  type PlaceOptions,
  technicianNear,
} from './people.ts';
import { applicant, type Applicant, day, hour } from './applicant.ts';
import type { ReportEnd } from './checks.ts';
import { refund } from './refund.ts';
import { retry } from './retry.ts';
import type { World } from './world.ts';
import {
  bookCommission,
  endMonth,
  openStore,
  settle,
  settlementEvents,
  type Store,
  tellSettlement,
} from './partners.ts';
import { giveTip, tipEvents } from './tips.ts';
import { fundPlatform, payableAccount, requestTestPayout } from './test-payouts.ts';

/** Runs a workflow to its end and answers its id. */
export type TerminalPath = (world: World) => Promise<string>;

/** A free technician, used by one path only. */
function free(world: World): TechnicianId {
  const id = as<TechnicianId>(`technician-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(id));
  return id;
}

async function accepts(
  world: World,
  options?: PlaceOptions,
): Promise<{ life: Life; technician: TechnicianId }> {
  const technician = free(world);
  const life = await confirmed(world, options);
  accepted(await life.accept(technician));
  return { life, technician };
}

const idOf = async (life: Life): Promise<string> => {
  await life.ended();
  return workflowIds.booking(life.bookingId);
};

async function cardSaved(world: World, method: string): Promise<Life> {
  const technician = free(world);
  const life = await place(world, { inDays: 20, intentType: 'setup' });
  await confirmCard(world, life, method);
  accepted(await life.checkPayment());
  await eventually('offers', async () => (await life.types()).includes('OffersMade'));
  accepted(await life.accept(technician));
  return life;
}

/** Starts the work within the window. */
async function startedWork(world: World, life: Life, technician: TechnicianId): Promise<void> {
  const by = { role: 'technician', id: technician } as const;
  await world.sleep(Date.parse((await life.state()).appointment.startsAt) - (await world.now()));
  accepted(await life.command(by, { type: 'StartRoute', etaMinutes: 20 }));
  for (const type of ['Arrive', 'StartWork'] as const) accepted(await life.command(by, { type }));
  await world.sleep(40 * 60_000);
}

async function partsMissing(world: World, life: Life, technician: TechnicianId): Promise<void> {
  const parts = await world.keys.seal(`customer-${life.customerId}`, 'parts', 'two drawer rails');
  accepted(
    await life.command(
      { role: 'technician', id: technician },
      {
        type: 'RequestReturnVisit',
        reason: 'parts_missing',
        missing: [{ item: 0, parts }],
        note: null,
        photos: [as<BlobKey>(`missing/${randomUUID()}`)],
      },
    ),
  );
}

async function in10Days(world: World, life: Life): Promise<Appointment> {
  const { zone } = (await life.state()).appointment;
  const today = wallOf(new Date(await world.now()).toISOString(), zone).date;
  return appointmentAt(addDays(today, 10), { start: '09:00', end: '11:00' }, zone);
}

async function rise(world: World): Promise<Life> {
  const { life, technician } = await accepts(world);
  await life.work(technician, 18_000);
  await eventually('the request', async () => (await life.types()).includes('PriceRiseRequested'));
  return life;
}

async function intent(world: World): Promise<{ intentId: string; customerId: CustomerId }> {
  const customerId = as<CustomerId>(randomUUID());
  const { intentId } = await preparePayment(world.stripe, {
    stripeCustomerId: await findOrCreateCustomer(world.stripe, customerId),
    customerId,
    bookingId: null,
    amount: cents(15_000),
    attempt: 1,
    idempotencyKey: randomUUID(),
  });
  await world.client.workflow.start(workflowTypes.intent, {
    workflowId: workflowIds.intent(intentId),
    taskQueue: world.taskQueue,
    args: [{ paymentIntentId: intentId, customerId, durations: defaultDurations }],
  });
  await confirmIntent(world, intentId, 'payment');
  return { intentId, customerId };
}

/** Does what the follower of the log does after each event: notifies the messages workflow. */
const notifyMessages = (world: World, { bookingId, durations }: Life) =>
  notifyStory({ ...world, durations }, { type: 'messages', bookingId });

/** A booking whose customer has been sent the messages about the booking and the technician. */
async function withMessages(
  world: World,
): Promise<{ life: Life; technician: TechnicianId; workflowId: string }> {
  const { life, technician } = await accepts(world);
  const workflowId = workflowIds.messages(life.bookingId);
  await notifyMessages(world, life);
  await eventually('the first messages', async () =>
    (await world.log.readStream(workflowId)).some(({ type }) => type === 'MessageSent'),
  );
  return { life, technician, workflowId };
}

const over = async (world: World, workflowId: string): Promise<string> => {
  await world.client.workflow.getHandle(workflowId).result();
  return workflowId;
};

/** A technician's account at the provider, which can't receive anything before it has a bank account. */
async function account(world: World, technician: TechnicianId): Promise<string> {
  const accountId = await createAccount(world.stripe, {
    payee: technician,
    email: 'payee@example.com',
    identity: graceHopper,
  });
  world.accounts.set(technician, { accountId, since: new Date(await world.now()).toISOString() });
  return accountId;
}

const bank = (world: World, accountId: string) =>
  world.stripe.accounts.createExternalAccount(accountId, { external_account: 'btok_us_verified' });

/** The bank disputes the charge, and closes the dispute if an end is given; the provider reports both. */
async function disputed(world: World, life: Life, end: 'won' | null): Promise<void> {
  const { bookingId, durations } = life;
  const chargeId = (await life.state()).payment.captures[0]?.chargeId ?? '';
  const { id: objectId } = (await world.control('POST', `/sandbox/charges/${chargeId}/dispute`)) as {
    readonly id: string;
  };
  const tell = (type: string) =>
    world.client.workflow.signalWithStart(workflowTypes.aftercare, {
      workflowId: workflowIds.aftercare(bookingId),
      taskQueue: world.taskQueue,
      args: [{ bookingId, durations }],
      signal: signals.providerEvent,
      signalArgs: [{ eventId: randomUUID(), type, objectId, chargeId }],
    });
  await tell('charge.dispute.created');
  await eventually('the dispute', async () => (await life.types()).includes('DisputeOpened'));
  if (end === null) return;
  await world.control('POST', `/sandbox/disputes/${objectId}/close`, { status: end });
  await tell('charge.dispute.closed');
}

/** A store partner, and a platform with a balance to pay them. */
async function funded(world: World, options?: { readonly bank: boolean }): Promise<Store> {
  await fundPlatform(world);
  return openStore(world, options);
}

/** A commission in the current month, which then ends. */
async function monthWith(world: World, store: Store, amount: number): Promise<Period> {
  await bookCommission(world, store, amount);
  return endMonth(world);
}

const settledOf = async (world: World, store: Store, period: Period): Promise<string> =>
  over(world, await settle(world, store, period));

function settlementReaches(
  world: World,
  store: Store,
  period: Period,
  type: SettlementEvent['type'],
): Promise<void> {
  return eventually(type, async () => {
    if ((await settlementEvents(world, store, period)).some((event) => event.type === type)) return true;
    await world.sleep(6 * hour);
    return false;
  });
}

/** An applicant who has done everything on their side, and whose check is under way. */
async function checkedApplicant(world: World, waits: Partial<Durations> = {}): Promise<Applicant> {
  const one = await applicant(world, waits);
  await one.complete();
  await one.until('CheckBegun');
  return one;
}

/** Sets the result of the report of the last check. */
async function reportSays(world: World, one: Applicant, result: ReportEnd): Promise<void> {
  const events = await world.log.readStream(workflowIds.onboarding(one.id));
  const begun = events.findLast(({ type }) => type === 'CheckBegun');
  if (!begun) throw new Error('no check was begun');
  const { reportId } = begun.data as OnboardingEvents['CheckBegun'];
  world.checks.results.set(reportId, result);
}

/** The same, followed by the webhook; `reports`: how many the workflow has heard of then. */
async function hearsReport(world: World, one: Applicant, result: ReportEnd, reports = 1): Promise<void> {
  await reportSays(world, one, result);
  await one.hear();
  await one.until('CheckReported', reports);
}

async function reportedApplicant(world: World, result: ReportEnd): Promise<Applicant> {
  const one = await checkedApplicant(world);
  await hearsReport(world, one, result);
  return one;
}

/** An applicant whose report is not clear, and to whom the provider has sent the pre-adverse notice. */
async function noticedApplicant(world: World): Promise<Applicant> {
  const one = await reportedApplicant(world, 'consider');
  await one.review({ type: 'BeginAdverseAction', businessDay: day });
  await one.until('ProviderInstructed');
  return one;
}

const verifyLicense = { type: 'VerifyLicense', expiresOn: '2035-01-31' } as const;

/** Continues from a clear report to the first job. */
async function startsWork(one: Applicant): Promise<void> {
  await one.review(verifyLicense, { type: 'Approve' });
  await one.connectBank();
  await one.until('Activated');
}

/** Deletes the record, which ends the workflow of somebody who works on nothing else. */
async function deletedOf(one: Applicant): Promise<string> {
  await one.deleteRecord();
  return endOf(one);
}

async function endOf(one: Applicant): Promise<string> {
  await one.over();
  return workflowIds.onboarding(one.id);
}

export const terminalPaths: Readonly<Record<string, TerminalPath>> = {
  'booking-completed': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    return idOf(life);
  },
  'booking-unpaid': async (world) => {
    free(world);
    return idOf(await place(world));
  },
  'booking-declined-then-paid': async (world) => {
    const technician = free(world);
    const life = await place(world);
    // The decline is shown by the browser; the workflow hears of it from the provider.
    await confirmCard(world, life, 'pm_card_visa_chargeDeclined').catch(() => undefined);
    await life.checkPayment();
    await confirmCard(world, life);
    accepted(await life.checkPayment());
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    accepted(await life.accept(technician));
    await life.work(technician);
    return idOf(life);
  },
  'booking-cancelled-free': async (world) => {
    const { life } = await accepts(world);
    const cancel = { shownFee: cents(0), chosenFee: null, note: null, noShow: false };
    accepted(await life.command(life.customer, { type: 'CancelBooking', ...cancel }));
    return idOf(life);
  },
  'booking-cancelled-with-fee': async (world) => {
    const { life } = await accepts(world);
    const cancel = { shownFee: null, chosenFee: cents(5_000), note: 'agreed', noShow: false };
    accepted(await life.command(admin, { type: 'CancelBooking', ...cancel }));
    return idOf(life);
  },
  'booking-nobody-found': async (world) => {
    free(world);
    return idOf(await confirmed(world));
  },
  'booking-rescheduled': async (world) => {
    const { life, technician } = await accepts(world);
    const { appointment } = await life.state();
    const to = appointmentAt(
      addDays(appointment.date, 1),
      { start: '14:00', end: '16:00' },
      appointment.zone,
    );
    accepted(await life.command(life.customer, { type: 'RescheduleBooking', to }));
    await life.work(technician);
    return idOf(life);
  },
  // Parts are missing, the hold expires during the wait for them, and the second visit finishes the work.
  'booking-return-visit': async (world) => {
    const { life, technician } = await accepts(world);
    await startedWork(world, life, technician);
    await partsMissing(world, life, technician);
    await world.sleep(9 * day);
    accepted(await life.command(life.customer, { type: 'ConfirmPartsArrived' }));
    accepted(
      await life.command(life.customer, { type: 'RescheduleBooking', to: await in10Days(world, life) }),
    );
    await world.sleep(8.5 * day);
    await eventually('the hold of the second visit', async () => (await life.state()).payment.hold !== null);
    await life.work(technician);
    return idOf(life);
  },
  // Nobody is found for the second visit; another date is chosen, and somebody else finishes the work.
  'booking-return-unstaffed': async (world) => {
    const { life, technician } = await accepts(world);
    await startedWork(world, life, technician);
    await partsMissing(world, life, technician);
    accepted(await life.command(life.customer, { type: 'ConfirmPartsArrived' }));
    const leave = { type: 'GiveBackJob', technicianId: technician, cause: 'ill' } as const;
    accepted(await life.command({ role: 'technician', id: technician }, leave));
    free(world);
    accepted(
      await life.command(life.customer, { type: 'RescheduleBooking', to: await in10Days(world, life) }),
    );
    world.roster.length = 0;
    await world.sleep(10 * day);
    await eventually('the date to be dropped', async () =>
      (await life.types()).includes('ReturnDateDropped'),
    );
    const second = free(world);
    accepted(
      await life.command(life.customer, { type: 'RescheduleBooking', to: await in10Days(world, life) }),
    );
    accepted(await life.accept(second));
    await life.work(second);
    return idOf(life);
  },
  'booking-late-hold-failed': async (world) => idOf(await cardSaved(world, 'pm_card_chargeCustomerFail')),
  'booking-price-rise-approved': async (world) => {
    const life = await rise(world);
    accepted(await life.command(life.customer, { type: 'ApprovePriceRise', channel: 'link' }));
    return idOf(life);
  },
  'booking-price-rise-declined': async (world) => {
    const life = await rise(world);
    accepted(await life.command(life.customer, { type: 'DeclinePriceRise' }));
    return idOf(life);
  },
  'booking-capture-retried': async (world) => {
    const { life, technician } = await accepts(world);
    await world.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'decline',
      times: 1,
    });
    await life.work(technician);
    return idOf(life);
  },
  'booking-refused': async (world) => {
    free(world);
    await confirmed(world);
    const refused = await place(world);
    if (refused.placed.ok) throw new Error('a second booking for one technician was taken');
    return idOf(refused);
  },
  'intent-adopted': async (world) => {
    free(world);
    const { intentId, customerId } = await intent(world);
    accepted((await place(world, { customerId, offeredPaymentIntentId: intentId })).placed);
    return over(world, workflowIds.intent(intentId));
  },
  'intent-voided': async (world) => {
    const { intentId } = await intent(world);
    return over(world, workflowIds.intent(intentId));
  },
  'aftercare-refunded': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    accepted(await refund(world, life.bookingId, 2_000));
    return over(world, workflowIds.aftercare(life.bookingId));
  },
  'aftercare-refund-refused': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    const answer = await refund(world, life.bookingId, 99_900);
    if (answer.ok) throw new Error('more was refunded than was captured');
    return over(world, workflowIds.aftercare(life.bookingId));
  },
  'messages-sent': async (world) => {
    const { life, technician, workflowId } = await withMessages(world);
    await life.work(technician);
    await life.ended();
    await notifyMessages(world, life);
    return over(world, workflowId);
  },
  'messages-cancelled': async (world) => {
    const { life, workflowId } = await withMessages(world);
    const cancel = { shownFee: cents(0), chosenFee: null, note: null, noShow: false };
    accepted(await life.command(life.customer, { type: 'CancelBooking', ...cancel }));
    await life.ended();
    await notifyMessages(world, life);
    return over(world, workflowId);
  },
  'letters-sent': async (world) => {
    const subject = `customer-${randomUUID()}`;
    const letter: WantedLetter = {
      letterId: randomUUID(),
      letter: 'password_changed',
      to: await world.keys.seal(subject, 'email', secrets[2]),
      name: await world.keys.seal(subject, 'firstName', secrets[0]),
      language: 'en',
      link: null,
    };
    const author = { now: new Date().toISOString(), actor: system('account'), commandId: letter.letterId };
    await execute(world.log, letters, subject, author, () => ({ type: 'WantLetter', letter }));
    await notifyStory({ ...world, durations: defaultDurations }, { type: 'letters', subject });
    return over(world, workflowIds.letters(subject));
  },
  'aftercare-disputed': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    await disputed(world, life, 'won');
    return over(world, workflowIds.aftercare(life.bookingId));
  },
  'payout-paid': async (world) => {
    const { life, technician } = await accepts(world);
    await bank(world, await account(world, technician));
    await life.work(technician);
    await life.ended();
    return over(world, workflowIds.payout(life.bookingId));
  },
  'payout-of-a-crew': async (world) => {
    const lead = free(world);
    const second = as<TechnicianId>(`technician-${randomUUID()}`);
    world.roster.push(technicianNear(second));
    const life = await confirmed(world, { crewSize: 2 });
    for (const technician of [lead, second]) {
      await bank(world, await account(world, technician));
      accepted(await life.accept(technician));
    }
    await life.work(lead);
    await life.ended();
    return over(world, workflowIds.payout(life.bookingId));
  },
  'payout-refused-then-paid': async (world) => {
    const { life, technician } = await accepts(world);
    // It has no bank account yet, so it can't receive anything.
    const accountId = await account(world, technician);
    await life.work(technician);
    await life.ended();
    const workflowId = workflowIds.payout(life.bookingId);
    const refusal = async () =>
      (await world.log.readStream(workflowId)).find(({ type }) => type === 'TransferFailed');
    await eventually('the refusal', async () => (await refusal()) !== undefined);
    await bank(world, accountId);
    const subject = shareSubject((await refusal())?.data as PayoutEvents['TransferFailed']);
    await retry(world, life.bookingId, { kind: 'transfer_failed', subject });
    return over(world, workflowId);
  },
  'payout-held-by-a-dispute': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    await disputed(world, life, null);
    await bank(world, await account(world, technician));
    return over(world, workflowIds.payout(life.bookingId));
  },
  'testpayout-paid': async (world) => {
    const technician = as<TechnicianId>(`technician-${randomUUID()}`);
    await fundPlatform(world);
    await requestTestPayout(world, technician, await payableAccount(world));
    return over(world, workflowIds.testpayout(technician));
  },
  'testpayout-refused-by-the-bank': async (world) => {
    const technician = as<TechnicianId>(`technician-${randomUUID()}`);
    await fundPlatform(world);
    await requestTestPayout(world, technician, await payableAccount(world, '000111111113'));
    return over(world, workflowIds.testpayout(technician));
  },
  'tip-charged': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    await giveTip(world, life);
    return over(world, workflowIds.tip(life.bookingId));
  },
  'tip-declined-then-confirmed': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    const fault = { service: 'stripe', call: 'payment_intents.create', kind: 'decline', times: 1 };
    await world.control('POST', '/sandbox/faults', fault);
    await giveTip(world, life);
    const failed = async () => (await tipEvents(world, life)).find(({ type }) => type === 'TipChargeFailed');
    await eventually('the decline', async () => (await failed()) !== undefined);
    const event = await failed();
    if (event?.type !== 'TipChargeFailed') throw new Error('the tip was not declined');
    await confirmIntent(world, event.data.paymentIntentId ?? '', 'payment');
    const confirmed = {
      eventId: 'evt',
      type: 'payment_intent.succeeded',
      objectId: event.data.paymentIntentId,
    };
    const workflowId = workflowIds.tip(life.bookingId);
    await world.client.workflow.getHandle(workflowId).signal(signals.providerEvent, confirmed);
    return over(world, workflowId);
  },
  'tip-lapsed': async (world) => {
    const { life, technician } = await accepts(world);
    await life.work(technician);
    await life.ended();
    const fault = { service: 'stripe', call: 'payment_intents.create', kind: 'decline', times: 1 };
    await world.control('POST', '/sandbox/faults', fault);
    await giveTip(world, life);
    return over(world, workflowIds.tip(life.bookingId));
  },
  'booking-held-after-an-error': async (world) => {
    const technician = free(world);
    const life = await confirmed(world, { inDays: 20, intentType: 'setup' });
    accepted(await life.accept(technician));
    // The five idempotency keys of the first attempt.
    const fault = { service: 'stripe', call: 'payment_intents.create', kind: 'server_error', times: 5 };
    await world.control('POST', '/sandbox/faults', fault);
    await eventually('the hold', async () => {
      await world.sleep(60 * 60 * 1000);
      return (await life.types()).includes('HoldPlaced');
    });
    await life.work(technician);
    return idOf(life);
  },
  'settlement-paid': async (world) => {
    const store = await funded(world);
    return settledOf(world, store, await monthWith(world, store, 7_500));
  },
  'settlement-carried-over': async (world) => {
    const store = await funded(world);
    return settledOf(world, store, await monthWith(world, store, 1_400));
  },
  'settlement-of-nothing': async (world) => settledOf(world, await funded(world), await endMonth(world)),
  'settlement-at-the-end-of-a-partnership': async (world) => {
    const store = await funded(world);
    // At the beginning of a month, which has not ended when the two weeks are over.
    await endMonth(world);
    await bookCommission(world, store, 300);
    await store.command({ type: 'CancelPartnership' });
    return settledOf(world, store, closingPeriod);
  },
  'settlement-without-a-bank-account-then-paid': async (world) => {
    const store = await funded(world, { bank: false });
    const month = await monthWith(world, store, 3_000);
    const workflowId = await settle(world, store, month);
    await settlementReaches(world, store, month, 'PayeeAwaited');
    await store.bank();
    return over(world, workflowId);
  },
  'settlement-returned-by-the-bank-then-paid': async (world) => {
    const store = await funded(world, { bank: false });
    await store.bank('000999999991');
    const month = await monthWith(world, store, 2_600);
    const workflowId = await settle(world, store, month);
    await settlementReaches(world, store, month, 'PayeeAwaited');
    await store.bank();
    // Does what the follower of the log does for a new bank account.
    await settle(world, store, month);
    return over(world, workflowId);
  },
  'settlement-refused-then-paid': async (world) => {
    const store = await funded(world);
    const month = await monthWith(world, store, 2_700);
    const fault = { service: 'stripe', call: 'transfers.create', kind: 'decline', times: 1 };
    await world.control('POST', '/sandbox/faults', fault);
    const workflowId = await settle(world, store, month);
    await settlementReaches(world, store, month, 'PartnerTransferFailed');
    await tellSettlement(world, store, month, 'retry');
    return over(world, workflowId);
  },
  'settlement-unread-then-paid': async (world) => {
    const store = await funded(world);
    const month = await monthWith(world, store, 2_800);
    const fault = { service: 'stripe', call: 'payouts.retrieve', kind: 'decline', times: 1 };
    await world.control('POST', '/sandbox/faults', fault);
    const workflowId = await settle(world, store, month);
    await settlementReaches(world, store, month, 'PartnerPayoutUnread');
    return over(world, workflowId);
  },
  'settlements-started-in-the-morning': async (world) => {
    const store = await funded(world);
    await monthWith(world, store, 5_000);
    const workflowId = scheduled.settlementsDue;
    const args = [defaultDurations];
    await world.client.workflow.start(workflowId, { workflowId, taskQueue: world.taskQueue, args });
    return over(world, workflowId);
  },
  'books-compared-at-night': async (world) => {
    const workflowId = scheduled.booksCompared;
    await world.client.workflow.start(workflowId, { workflowId, taskQueue: world.taskQueue, args: [] });
    return over(world, workflowId);
  },
  'onboarding-activated-then-deleted': async (world) => {
    const one = await reportedApplicant(world, 'clear');
    await startsWork(one);
    return deletedOf(one);
  },
  'onboarding-rejected-after-report': async (world) => {
    const one = await reportedApplicant(world, 'consider');
    await one.review({ type: 'BeginAdverseAction', businessDay: day });
    // Five business days, whatever day of the week it is.
    await world.sleep(8 * day);
    return endOf(one);
  },
  'onboarding-withdrawn': async (world) => {
    const one = await checkedApplicant(world);
    await one.own({ type: 'Withdraw' });
    return endOf(one);
  },
  'onboarding-expired': async (world) => {
    const one = await applicant(world);
    await one.send();
    await world.sleep(15 * day);
    return endOf(one);
  },
  'onboarding-second-attempt': async (world) => {
    const one = await applicant(world);
    await one.send();
    await one.own({ type: 'Withdraw' });
    await one.over();
    await one.send('sign_up');
    await one.until('ApplicationWithdrawn');
    await one.complete();
    await one.until('CheckBegun');
    await one.review({ type: 'Reject', reason: 'area' });
    return endOf(one);
  },
  'onboarding-disputed-and-corrected': async (world) => {
    const one = await noticedApplicant(world);
    const statement = await world.keys.seal(`technician-${one.id}`, 'dispute', 'that is somebody else');
    await one.own({ type: 'DisputeReport', statement });
    // The notices are withdrawn; then the person is engaged.
    await one.until('ProviderInstructed', 2);
    await hearsReport(world, one, 'clear', 2);
    await one.until('ProviderInstructed', 3);
    await startsWork(one);
    return deletedOf(one);
  },
  'onboarding-accepted-after-notice': async (world) => {
    const one = await noticedApplicant(world);
    const reason = await world.keys.seal(`technician-${one.id}`, 'acceptance', 'long ago');
    await one.review({ type: 'AcceptReport', reason });
    await one.until('ProviderInstructed', 2);
    await startsWork(one);
    return deletedOf(one);
  },
  'onboarding-renewed': async (world) => {
    const one = await checkedApplicant(world, { reportValid: 31 * day });
    await hearsReport(world, one, 'clear');
    await startsWork(one);
    await world.sleep(day);
    await one.until('CheckBegun', 2);
    await hearsReport(world, one, 'clear', 2);
    return deletedOf(one);
  },
  'onboarding-sent-by-an-admin': async (world) => {
    const one = await applicant(world);
    await one.send('admin');
    await one.complete();
    await one.until('CheckBegun');
    await hearsReport(world, one, 'clear');
    await one.review(verifyLicense);
    await one.connectBank();
    await one.until('Activated');
    return deletedOf(one);
  },
  'onboarding-number-asked-again': async (world) => {
    const one = await applicant(world);
    // The provider rejects the first number, and does nothing with the second.
    world.checks.refuses = ['ssn'];
    await one.complete();
    await one.until('CheckReported');
    world.checks.refuses = [];
    await one.giveNumber();
    await one.until('CheckBegun');
    await hearsReport(world, one, 'canceled', 2);
    await one.giveNumber();
    await one.until('CheckBegun', 2);
    await hearsReport(world, one, 'clear', 3);
    await startsWork(one);
    return deletedOf(one);
  },
  'onboarding-webhook-lost': async (world) => {
    const one = await checkedApplicant(world);
    await reportSays(world, one, 'clear');
    // Until the next look, since no webhook calls for one.
    await world.sleep(12 * hour);
    await one.until('CheckReported');
    await startsWork(one);
    return deletedOf(one);
  },
  'onboarding-webhooks-out-of-order': async (world) => {
    const one = await applicant(world);
    world.checks.isAway = true;
    await one.complete();
    await one.until('CheckOrdered');
    // Once before the order is answered, twice at the report's end, and once when all is over.
    await one.hear();
    world.checks.isAway = false;
    await world.sleep(hour);
    await one.until('CheckBegun');
    await reportSays(world, one, 'clear');
    await Promise.all([one.hear(), one.hear()]);
    await one.until('CheckReported');
    await startsWork(one);
    await one.hear();
    return deletedOf(one);
  },
};
