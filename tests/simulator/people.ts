/** Those who act in a life: what each action is, said to the real engine, the provider or the world's machines. */
import type { Actor } from '#domain/core/actor.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { bookings } from '#domain/booking/decide.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import type { Booking, BookingState } from '#domain/booking/state.ts';
import type { BookingEvent, BookingEvents } from '#domain/booking/events.ts';
import { helpedBy, type IssueKind, remedies } from '#domain/booking/remedies.ts';
import { as, type BlobKey, type BookingId, type BookingNumber, type TechnicianId } from '#domain/core/ids.ts';
import { intents } from '#domain/intent/decide.ts';
import { interventions } from '#domain/intervention/decide.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { Period } from '#domain/settlement/period.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { execute, newEvents, note } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { openBookingsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { unpaidSettlements } from '#projections/queries/settlements.ts';
import { stuckWork } from '#projections/queries/stuck.ts';
import { removeSavedCard } from '#vendors/stripe/cards.ts';
import { customerUnlessErased } from '#vendors/stripe/customers.ts';
import { preparePayment } from '#vendors/stripe/intents.ts';
import { type CommandEnvelope, type CommandResult, updates, workflowIds } from '#workflows/contract.ts';
import { cameBy, type Decision, type StorePartner } from './partners.ts';
import type { Account } from './provider/objects.ts';
import { payments } from './provider/payments.ts';
import { type Action, cards, type Setup } from './script.ts';
import { customerId, durations, technicianId, type World } from './world.ts';

const customer: Actor = { role: 'customer', id: customerId };
const admin: Actor = { role: 'admin', id: 'admin-1' };
const zone = 'America/New_York';
const sealed = (subject: string, field: string) => `enc:v1:${subject}:${field}:1:AAAA` as Sealed;
const nameOf = (id: TechnicianId) => sealed(`technician-${id}`, 'name');
const ofCustomer: readonly Action['do'][] = [
  'make an intent',
  'book',
  'book another',
  'confirm the card',
  'check the payment',
  'ask what to pay with',
  'cancel',
  'say that the parts arrived',
  'choose a return date',
  'approve the price',
  'decline the price',
  'remove the card',
  'delete the account',
];
const DAY = 24 * 60 * 60 * 1000;

/**
 * Phones of crews, one a life: how long after a step they tell of it, how wrong their clock is, and whether they say what
 * it shows. None: the steps come from elsewhere.
 */
const phones = [
  null,
  { late: 0, off: 0, isCompared: true },
  { late: DAY / 48, off: DAY, isCompared: true },
  { late: DAY / 8, off: -DAY, isCompared: true },
  { late: 2 * DAY, off: 0, isCompared: true },
  { late: -DAY / 24, off: 0, isCompared: true },
  { late: DAY / 24, off: 0, isCompared: false },
] as const;

/** Acts out actions; what one of them asks for is under way while the next one comes. */
export class People {
  readonly #world: World;
  readonly #setup: Setup;
  /** Counts commands: their ids. */
  #asked = 0;
  #offered: string | null = null;
  /** The account is deleted: nobody acts for it any more. */
  #isGone = false;
  /** Orders on their way: an account is not deleted meanwhile. */
  #placing = 0;
  readonly #accounts = new Map<number, Account>();

  constructor(world: World, setup: Setup) {
    this.#world = world;
    this.#setup = setup;
  }

  act(action: Action): void {
    this.#do(action).catch((error: unknown) => {
      // Refusals are answers; what the caller of a broken API sees is no invariant of the stories.
      if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    });
  }

  async #do(action: Action): Promise<unknown> {
    const world = this.#world;
    const { books, weather } = world.provider;
    const deeds = payments(books);
    const booking = this.#booking();
    if (this.#isGone && ofCustomer.includes(action.do)) return;
    switch (action.do) {
      case 'make an intent':
        return this.#makeIntent(action.fits ? this.#price() : this.#price() + 100);
      case 'book':
        return world.bookings.length > 0 ? undefined : this.#book(this.#setup.inDays);
      case 'book another':
        return world.bookings.length === 1 ? this.#book(this.#setup.inDays) : undefined;
      case 'confirm the card': {
        const intent =
          action.intent === 'offered' ? this.#offered : (booking?.payment.prepared?.intentId ?? null);
        if (intent !== null) deeds.confirm(intent, cards[action.card]);
        return;
      }
      case 'check the payment':
        return this.#update('booking', updates.checkPayment, {
          offeredPaymentIntentId: action.offers ? this.#offered : null,
        });
      case 'ask what to pay with':
        return this.#update('booking', updates.preparePayment, {});
      case 'cancel': {
        const now = new Date().toISOString();
        const shownFee = booking ? cancellationOutcome(booking, now).fee : null;
        return this.#command(customer, {
          type: 'CancelBooking',
          shownFee,
          chosenFee: null,
          note: null,
          noShow: false,
        });
      }
      case 'say that nobody was there': {
        const cancel = (chosenFee: Cents | null) =>
          this.#command(admin, {
            type: 'CancelBooking',
            shownFee: null,
            chosenFee,
            note: 'Nobody opened the door.',
            noShow: true,
          });
        const answer = await cancel(null);
        // What it costs is the answer to who has not seen it.
        if (answer?.ok === false && answer.refusal.code === 'outcome_changed')
          await cancel(cents(Number(answer.refusal.details?.['fee'])));
        return;
      }
      case 'move': {
        if (!booking) return;
        const { appointment } = booking;
        const to = appointmentAt(
          addDays(appointment.date, action.days || 1),
          { start: '09:00', end: '11:00' },
          zone,
        );
        const by = action.by === 'admin' ? admin : customer;
        return this.#command(by, { type: 'RescheduleBooking', to });
      }
      case 'approve the price':
        return this.#command(customer, { type: 'ApprovePriceRise', channel: 'link' });
      case 'decline the price':
        return this.#command(customer, { type: 'DeclinePriceRise' });
      case 'remove the card':
        return this.#removeCard();
      case 'delete the account':
        return this.#deleteAccount();
      case 'connect a bank':
        return this.#connectBank(action.technician, action.bank);
      case 'accept': {
        const id = technicianId(action.technician);
        const command = { type: 'AcceptJob', technicianId: id, name: nameOf(id), phone: null } as const;
        return this.#command({ role: 'technician', id }, command);
      }
      case 'assign':
        return this.#command(admin, {
          type: 'AssignTechnician',
          technicianId: technicianId(action.technician),
          name: nameOf(technicianId(action.technician)),
          phone: null,
        });
      case 'decline': {
        const id = technicianId(action.technician);
        const command = { type: 'DeclineOffer', technicianId: id, reason: null } as const;
        return this.#command({ role: 'technician', id }, command);
      }
      case 'leave': {
        const [lead] = booking?.crew ?? [];
        if (!lead) return;
        const { technicianId: id } = lead;
        return this.#command(
          { role: 'technician', id },
          { type: 'GiveBackJob', technicianId: id, cause: 'ill' },
        );
      }
      case 'start route':
        return this.#command(this.#lead(booking), { type: 'StartRoute', etaMinutes: 20 });
      case 'arrive':
        return this.#command(this.#lead(booking), { type: 'Arrive' });
      case 'check in': {
        const [, second] = booking?.crew ?? [];
        if (!second) return;
        const { technicianId } = second;
        return this.#command({ role: 'technician', id: technicianId }, { type: 'CheckIn', technicianId });
      }
      case 'wait at the door':
        return this.#command(this.#lead(booking), { type: 'StartNoShowWait' });
      case 'report a no-show':
        return this.#command(this.#lead(booking), {
          type: 'ReportNoShow',
          photos: [as<BlobKey>('door/1')],
          position: action.from === 'nowhere' ? null : sealed(`customer-${customerId}`, 'position'),
          away:
            action.from === 'nowhere'
              ? null
              : { metres: action.from === 'the job' ? 1_500 : 60_000, accuracyMetres: 20 },
        });
      case 'tick a piece': {
        const lead = this.#lead(booking);
        const technicianId = as<TechnicianId>(lead.id);
        return this.#command(lead, { type: 'SetPiecesDone', technicianId, item: 0, done: 1 });
      }
      case 'ask for a return visit': {
        const isOfParts = action.lacks === 'parts';
        return this.#command(this.#lead(booking), {
          type: 'RequestReturnVisit',
          reason: isOfParts ? 'parts_missing' : 'out_of_time',
          missing: isOfParts ? [{ item: 0, parts: sealed(`customer-${customerId}`, 'parts') }] : [],
          note: null,
          photos: [as<BlobKey>('missing/1')],
        });
      }
      case 'say that the parts arrived':
        return this.#command(customer, { type: 'ConfirmPartsArrived' });
      case 'choose a return date': {
        const today = wallOf(new Date().toISOString(), zone).date;
        const to = appointmentAt(addDays(today, action.inDays), { start: '09:00', end: '11:00' }, zone);
        return this.#command(customer, { type: 'RescheduleBooking', to });
      }
      case 'stop the visit': {
        const lead = this.#lead(booking);
        return this.#command(lead, {
          type: 'StopVisit',
          technicianId: as<TechnicianId>(lead.id),
          reason: 'animal',
          note: null,
        });
      }
      case 'start work':
        return this.#command(this.#lead(booking), { type: 'StartWork' });
      case 'complete': {
        if (!booking) return;
        const actualCost = cents(Math.round((booking.price.total * action.percent) / 100));
        return this.#command(this.#lead(booking), {
          type: 'CompleteWork',
          // The clock's, of all visits.
          actualMinutes: null,
          actualCost,
          notes: null,
          notesRequired: false,
          afterPhotos: [as<BlobKey>('after/1')],
        });
      }
      case 'change the price': {
        if (!booking) return;
        const { brand, serviceType, itemCount, crewSize, minutes } = booking;
        const price = this.#priceOf(Math.round((this.#setup.total * action.percent) / 100));
        return this.#command(admin, {
          type: 'ChangeDetails',
          brand,
          serviceType,
          itemCount,
          price,
          crewSize,
          minutes,
          instructions: null,
        });
      }
      case 'set the status':
        return this.#command(admin, { type: 'SetStatus', to: action.to, why: 'as told', fee: null });
      case 'bill':
        return this.#command(admin, { type: 'BillCustomer' });
      case 'refund': {
        if (!booking) return;
        const { captured, refunded } = booking.payment;
        const amount = cents(Math.round(((captured - refunded) * action.percent) / 100));
        if (amount <= 0) return;
        const { cause } = action;
        return this.#update('aftercare', updates.refund, {
          actor: admin,
          amount,
          cause,
          note: null,
          bodyHash: null,
        });
      }
      case 'retry':
        return this.#retry(({ kind }) => remedies[kind].story === action.story);
      case 'retry a refund':
        return this.#retry(({ kind }) => kind === 'refund_failed');
      case 'connect a bank of the partner':
        return this.#partner?.connectBank(action.bank);
      case 'set the account of the partner': {
        const account = this.#partner?.account;
        if (account) account.transfers = action.to;
        return;
      }
      case 'end the partnership':
        return this.#partner?.end();
      case 'decide the commission':
        return this.#decideCommission(action.as);
      case 'retry the settlement':
        return this.#retrySettlement();
      case 'restrict the account':
        this.#account(action.technician, (account) => (account.transfers = action.to));
        return;
      case 'mend the account':
        this.#account(action.technician, (account) => (account.transfers = 'active'));
        return;
      case 'remove the bank':
        this.#account(action.technician, (account) => (account.bank = 'none'));
        return;
      case 'dispute': {
        const charge = books.all('charge').find(({ captured }) => captured);
        if (charge) deeds.dispute(charge);
        return;
      }
      case 'refund elsewhere': {
        const charge = books.all('charge').find(({ captured }) => captured);
        const left = charge ? charge.amount_captured - charge.amount_refunded : 0;
        if (!charge || left === 0 || charge.disputed) return;
        const amount = Math.max(1, Math.round((left * action.percent) / 100));
        deeds.refund({ charge: charge.id, amount: String(amount) });
        return;
      }
      case 'return a refund': {
        const [last] = books.all('refund');
        if (last) deeds.returnRefund(last);
        return;
      }
      case 'kill the worker':
        world.server.killWorker();
        world.scheduler.after(500 + action.downFor, () => world.startWorker());
        return;
      case 'lose answers':
        weather.lostAnswers = action.count;
        return;
      case 'break writes':
        weather.brokenWrites = action.count;
        return;
      case 'cut off the provider':
        weather.awayUntil = world.scheduler.now + action.milliseconds;
        return;
      case 'refuse our key':
        weather.keyRefusedUntil = world.scheduler.now + action.milliseconds;
        return;
      case 'limit the rate':
        weather.rateLimits = action.count;
        return;
      case 'delay the balance':
        books.lateBalances += 1;
        return;
      case 'set a clock':
        world.step(action.which, action.milliseconds);
        world.scheduler.after(action.during, () => world.step(action.which, -action.milliseconds));
        return;
      case 'lose Temporal':
        return world.loseTemporal();
      case 'end a run':
        return this.#endRun(action.story);
      default:
        throw new TypeError(`unknown action ${JSON.stringify(action satisfies never)}`);
    }
  }

  /** The store by whose code the customer comes; null: by none. */
  get #partner(): StorePartner | null {
    return this.#world.partners[0] ?? null;
  }

  #booking(): Booking | null {
    const [id] = this.#world.bookings;
    const state = id === undefined ? null : stateOf(this.#world, id);
    return state === null || state.status === 'none' ? null : state;
  }

  #lead(booking: Booking | null): Actor {
    return { role: 'technician', id: booking?.crew[0]?.technicianId ?? 'nobody' };
  }

  #newCommandId(): string {
    this.#asked += 1;
    return `command-${this.#asked}`;
  }

  async #update(
    story: 'booking' | 'aftercare',
    name: (typeof updates)[keyof typeof updates],
    arg: object,
  ): Promise<CommandResult | undefined> {
    const [id] = this.#world.bookings;
    if (id === undefined) return undefined;
    const commandId = this.#newCommandId();
    return this.#world.api.engine.update(story, id, { name, id: commandId, arg: { commandId, ...arg } });
  }

  #command(actor: Actor, command: BookingCommand): Promise<CommandResult | undefined> {
    const told = actor.role === 'technician' ? this.#told() : { deviceTime: null };
    return this.#update('booking', updates.command, { actor, command, bodyHash: null, ...told });
  }

  /** What the crew's phones say of when a step was done. */
  #told(): Pick<CommandEnvelope, 'deviceTime' | 'clockAhead'> {
    const phone = phones[this.#setup.seed % phones.length];
    if (!phone) return { deviceTime: null };
    const { late, off, isCompared } = phone;
    return {
      deviceTime: new Date(Date.now() - late + off).toISOString(),
      clockAhead: isCompared ? off : null,
    };
  }

  #price(): number {
    return this.#priceOf(this.#setup.total).total;
  }

  #priceOf(undiscounted: number): BookingEvents['BookingPlaced']['price'] {
    const discount = Math.round((undiscounted * this.#setup.discount) / 100);
    const lines = [{ kind: 'item', name: 'Chest', quantity: 1, amount: cents(undiscounted) } as const];
    const given = {
      kind: 'discount',
      percent: this.#setup.discount,
      amount: cents(-discount),
    } as const;
    return {
      lines: discount > 0 ? [...lines, given] : lines,
      undiscounted: cents(undiscounted),
      discount: cents(discount),
      total: cents(undiscounted - discount),
    };
  }

  async #book(inDays: number): Promise<void> {
    const world = this.#world;
    const commandId = this.#newCommandId();
    const bookingId = as<BookingId>(idOfCommand(commandId));
    world.bookings.push(bookingId);
    const placedAt = new Date().toISOString();
    const day = addDays(wallOf(placedAt, zone).date, inDays);
    const appointment = appointmentAt(day, { start: '09:00', end: '11:00' }, zone);
    const isNear = Date.parse(appointment.endsAt) - Date.parse(placedAt) <= durations.holdHorizon;
    const { crewSize, withIntent, total, asksFor } = this.#setup;
    const asked = asksFor === undefined ? null : technicianId(asksFor);
    const partner = this.#partner;
    const own = (field: string) => sealed(`customer-${customerId}`, field);
    const placed: BookingEvents['BookingPlaced'] = {
      bookingId,
      number: as<BookingNumber>(`HX-${world.bookings.length}`),
      customerId,
      brand: 'ikea',
      serviceType: 'bedroom',
      items: [
        {
          catalogueId: null,
          name: 'Chest',
          category: 'dresser',
          quantity: 1,
          unitPrice: cents(total),
          minutes: 60,
          complexity: 'medium',
        },
      ],
      itemCount: 1,
      addOns: [],
      price: this.#priceOf(total),
      // So much for the store that what one booking brings may be enough for its settlement.
      rates: { technician: 7_000, partner: partner ? 1_000 : 0 },
      policy: { freeUntilBefore: DAY, grace: DAY / 48, lateFeeBps: 5_000, sameDayFeeBps: 10_000 },
      crewSize,
      minutes: 120,
      appointment,
      place: { zip: '10001', state: 'NY', city: 'New York' },
      contact: {
        firstName: own('first'),
        lastName: own('last'),
        email: own('mail'),
        phone: own('phone'),
        street: own('street'),
        unit: null,
        instructions: null,
      },
      partner: partner && cameBy(partner.id),
      discountCode: null,
      intentType: isNear ? 'payment' : 'setup',
      smsConsent: false,
      locale: 'en',
      placedAt,
      offeredPaymentIntentId: withIntent ? this.#offered : null,
      ...(asked && { askedFor: { technicianId: asked, name: nameOf(asked) } }),
    };
    const command: BookingCommand = { type: 'PlaceBooking', placed };
    const arg = { commandId, actor: customer, command, bodyHash: null, deviceTime: null };
    this.#placing += 1;
    try {
      await world.api.engine.update('booking', bookingId, { name: updates.command, id: commandId, arg });
    } finally {
      this.#placing -= 1;
    }
  }

  /** As POST /api/create-payment-intent: made, written down, and watched over by a story of its own. */
  async #makeIntent(amount: number): Promise<void> {
    const { log, stripe, engine } = this.#world.api;
    const commandId = this.#newCommandId();
    const isErased = async () => (await log.readStream(`customer-${customerId}`)).length > 0;
    const stripeCustomerId = await customerUnlessErased(stripe, customerId, { isErased });
    if (stripeCustomerId === null) return;
    const { intentId } = await preparePayment(stripe, {
      stripeCustomerId,
      customerId,
      bookingId: null,
      amount: cents(amount),
      attempt: 1,
      idempotencyKey: `intent:${commandId}`,
    });
    const at = new Date().toISOString();
    const adoptBefore = new Date(Date.now() + durations.intentAdoption).toISOString();
    const command = { type: 'OpenIntent', paymentIntentId: intentId, customerId, adoptBefore } as const;
    await execute(log, intents, intentId, { now: at, actor: customer, commandId }, () => command);
    await engine.startIntent({ paymentIntentId: intentId, customerId });
    this.#offered = intentId;
  }

  /** As POST /api/admin/ops/stuck/{id}/retry, of the line that has waited longest of those that fit. */
  async #retry(fits: (line: { readonly kind: IssueKind }) => boolean): Promise<void> {
    const { readSide, store, api } = this.#world;
    await readSide.project(store.events);
    const { issues: work } = await stuckWork(readSide.readModels, durations, new Date().toISOString());
    const canRetry: readonly IssueKind[] = helpedBy('retry');
    const line = work.find((one) => canRetry.includes(one.kind) && fits(one));
    if (!line) return;
    const { kind, subject, view } = line;
    const commandId = this.#newCommandId();
    const issue = { kind, subject, by: admin, commandId };
    return api.engine.retryIssue(remedies[kind].story, view.id, issue);
  }

  /** As POST /api/admin/ops/histories/{id}/terminate: noted, and done by the worker's follower. */
  async #endRun(story: 'booking' | 'payout' | 'aftercare'): Promise<void> {
    const { api, server, bookings: ids } = this.#world;
    const [bookingId] = ids;
    if (bookingId === undefined) return;
    const workflowId = workflowIds[story](bookingId);
    const execution = server.executions.get(workflowId);
    if (!execution?.isOpen) return;
    const author = { now: new Date().toISOString(), actor: admin, commandId: this.#newCommandId() };
    await note(api.log, interventions, workflowId, author, {
      type: 'RequestIntervention',
      workflowId,
      runId: execution.runId,
      act: 'terminate',
      signal: null,
      eventNumber: null,
      reason: 'enc:v1:reason' as Sealed,
    });
  }

  async #decideCommission(decision: Decision): Promise<void> {
    const [bookingId] = this.#world.bookings;
    if (bookingId !== undefined) await this.#partner?.decide(decision, bookingId);
  }

  /** The same of the settlement that has waited longest. */
  async #retrySettlement(): Promise<void> {
    const { readSide, store, api } = this.#world;
    await readSide.project(store.events);
    const at = new Date().toISOString();
    const [line] = (await unpaidSettlements(readSide.readModels, durations, at)).found;
    if (!line) return;
    const { partnerId, period } = line;
    const by = { by: admin, commandId: this.#newCommandId() };
    return api.engine.retrySettlement({ partnerId, period: as<Period>(period) }, by);
  }

  /** Bookings that the API's own query calls open. */
  async #open() {
    const { readSide, store } = this.#world;
    await readSide.project(store.events);
    return openBookingsOfCustomer(readSide.readModels, customerId);
  }

  /** As DELETE /api/account/cards/{id}: refused while a booking is paid with it. */
  async #removeCard(): Promise<void> {
    const { api, provider } = this.#world;
    const saved = provider.books.all('payment_method').find((method) => method.customer !== null);
    if (!saved) return;
    const open = await this.#open();
    if (open.some(({ paymentMethodId }) => paymentMethodId === saved.id)) return;
    await removeSavedCard(api.stripe, saved.id);
  }

  /** As DELETE /api/account: refused while bookings are open or being made; the follower of erasures does the rest. */
  async #deleteAccount(): Promise<void> {
    if (this.#placing > 0) return;
    // As the API's marks: no order is taken while it looks for open ones.
    this.#isGone = true;
    if ((await this.#open()).length > 0) {
      this.#isGone = false;
      return;
    }
    const commandId = this.#newCommandId();
    const at = new Date().toISOString();
    const deleted = [{ type: 'CustomerDeleted', data: { by: customer, at } }];
    const metadata = { actor: customer, commandId, correlationId: commandId };
    await this.#world.api.log.append(`customer-${customerId}`, 'any', newEvents(deleted, metadata));
    this.#world.deletedAt = this.#world.scheduler.now;
  }

  #account(technician: number, change: (account: Account) => void): void {
    const account = this.#accounts.get(technician);
    if (account) change(account);
  }

  async #connectBank(technician: number, bank: Account['bank']): Promise<void> {
    const { provider, api } = this.#world;
    const { books } = provider;
    const account = this.#accounts.get(technician) ?? books.newAccount();
    Object.assign(account, { bank, isBankErrored: false });
    this.#accounts.set(technician, account);
    const commandId = this.#newCommandId();
    const actor: Actor = { role: 'technician', id: technicianId(technician) };
    const data = {
      connectedAccountId: account.id,
      bankName: 'Bank',
      last4: '6789',
      accountType: 'individual',
      by: actor,
      at: new Date().toISOString(),
    };
    await api.log.append(
      `technician-${technicianId(technician)}`,
      'any',
      newEvents([{ type: 'BankConnected', data }], { actor, commandId, correlationId: commandId }),
    );
  }
}

/** States by their streams: each append makes a new list. */
const folded = new WeakMap<readonly StoredEvent[], BookingState>();
const noEvents: readonly StoredEvent[] = [];

/** A booking as its stream tells it. */
export function stateOf(world: World, bookingId: BookingId): BookingState {
  const events = world.store.streams.get(workflowIds.booking(bookingId)) ?? noEvents;
  const known = folded.get(events);
  if (known) return known;
  const state = fold(
    bookings,
    events.map(({ type, data, revision }) => ({ type, data, revision }) as Placed<BookingEvent>),
  );
  folded.set(events, state);
  return state;
}
