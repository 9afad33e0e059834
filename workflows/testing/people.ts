/** The people of workflow tests: a customer who books and confirms a card, and technicians who do the job. */
import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { defineUpdate } from '@temporalio/workflow';
import type { Actor } from '#domain/core/actor.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import type { BookingEvent, BookingEvents } from '#domain/booking/events.ts';
import { bookings } from '#domain/booking/decide.ts';
import { fold } from '#domain/core/aggregate.ts';
import type { Booking } from '#domain/booking/state.ts';
import { type Durations, defaultDurations } from '#domain/core/durations.ts';
import {
  as,
  type BlobKey,
  type BookingId,
  type BookingNumber,
  type CustomerId,
  type PartnerId,
  type TechnicianId,
} from '#domain/core/ids.ts';
import { fullyVetted } from '#domain/examples/technicians.ts';
import { cents } from '#domain/core/money.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { firstHours } from '#domain/technician/calendar.ts';
import type { RosterTechnician } from '#domain/technician/roster.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import type { StoredEvent } from '#events/log.ts';
import { idOfCommand } from '#events/ids.ts';
import type { PayeeIdentity } from '#vendors/stripe/accounts.ts';
import {
  type BookingSummary,
  type CommandEnvelope,
  type CommandResult,
  queries,
  startOptions,
  updates,
  workflowIds,
  workflowTypes,
} from '../contract.ts';
import type { World } from './world.ts';

/** The part of a world that people act in; a benchmark provides one too. */
export type Scene = Pick<World, 'client' | 'taskQueue' | 'log' | 'keys' | 'now'>;

export interface PlaceOptions {
  readonly commandId?: string;
  readonly customerId?: CustomerId;
  /** Days until the appointment. */
  readonly inDays?: number;
  readonly intentType?: 'payment' | 'setup';
  readonly total?: number;
  /** Taken off the total, at the platform's cost. */
  readonly discount?: number;
  readonly crewSize?: number;
  readonly offeredPaymentIntentId?: string;
  readonly durations?: Durations;
  /** Whose code it came through; `true`: some partner's. */
  readonly partner?: PartnerId | true;
  readonly policy?: Partial<BookingEvents['BookingPlaced']['policy']>;
  /** The technician the customer asks for. */
  readonly askedFor?: TechnicianId;
}

/** One booking, with the commands of the people who take part in it. */
export interface Life {
  readonly bookingId: BookingId;
  readonly customer: Actor;
  readonly customerId: CustomerId;
  readonly placed: CommandResult;
  readonly durations: Durations;
  command(actor: Actor, command: BookingCommand, commandId?: string): Promise<CommandResult>;
  checkPayment(commandId?: string): Promise<CommandResult>;
  preparePayment(commandId?: string): Promise<CommandResult>;
  accept(technicianId: TechnicianId, commandId?: string): Promise<CommandResult>;
  /** Route → arrive → start → photos → complete. */
  work(technicianId: TechnicianId, actualCost?: number): Promise<void>;
  events(): Promise<readonly StoredEvent[]>;
  types(): Promise<readonly string[]>;
  state(): Promise<Booking>;
  summary(): Promise<BookingSummary>;
  /** Waits until the workflow has closed. */
  ended(): Promise<void>;
}

/** A technician near 10001 who may do any job. */
export function technicianNear(id: string): RosterTechnician {
  return {
    technicianId: as<TechnicianId>(id),
    zip: '10001',
    radiusMiles: 25,
    skills: [],
    hours: firstHours('flexible'),
    timeOff: [],
    rating: null,
    recentJobs: 0,
    isActive: true,
    isAvailable: true,
    vetting: fullyVetted,
  };
}

export const technician = (id: string): Actor => ({ role: 'technician', id });
export const admin: Actor = { role: 'admin', id: 'admin-1' };

/** Personal data that must never appear in a history (R28). */
export const secrets = [
  'Adalberta',
  'Lovelace',
  'ada@example.com',
  '+12125550100',
  '42 Broadway',
  'Ring twice',
] as const;

/** What the API passes to PlaceBooking. */
async function placement(world: Scene, bookingId: BookingId, options: PlaceOptions = {}) {
  const { inDays = 3, total = 15_000, discount = 0, crewSize = 1, intentType = 'payment' } = options;
  const customerId = options.customerId ?? as<CustomerId>(randomUUID());
  const placedAt = new Date(await world.now()).toISOString();
  const zone = 'America/New_York';
  const seal = (field: string, text: string) => world.keys.seal(`customer-${customerId}`, field, text);
  const data: BookingEvents['BookingPlaced'] = {
    bookingId,
    number: as<BookingNumber>(`HX-${randomUUID().slice(0, 6).toUpperCase()}`),
    customerId,
    brand: 'ikea',
    serviceType: 'bedroom',
    items: [
      {
        catalogueId: null,
        name: 'MALM chest',
        category: 'dresser',
        quantity: 2,
        unitPrice: cents(total / 2),
        minutes: 60,
        complexity: 'medium',
      },
    ],
    itemCount: 2,
    addOns: [],
    price: {
      lines: [
        { kind: 'item', name: 'MALM chest', quantity: 2, amount: cents(total) },
        ...(discount > 0 ? [{ kind: 'discount' as const, percent: 10, amount: cents(-discount) }] : []),
      ],
      undiscounted: cents(total),
      discount: cents(discount),
      total: cents(total - discount),
    },
    rates: { technician: 7_000, partner: options.partner ? 400 : 0 },
    policy: {
      freeUntilBefore: 86_400_000,
      grace: 1_800_000,
      lateFeeBps: 5_000,
      sameDayFeeBps: 10_000,
      ...options.policy,
    },
    crewSize,
    minutes: 120,
    appointment: appointmentAt(
      addDays(wallOf(placedAt, zone).date, inDays),
      { start: '09:00', end: '11:00' },
      zone,
    ),
    place: { zip: '10001', state: 'NY', city: 'New York' },
    contact: {
      firstName: await seal('firstName', secrets[0]),
      lastName: await seal('lastName', secrets[1]),
      email: await seal('email', secrets[2]),
      phone: await seal('phone', secrets[3]),
      street: await seal('street', secrets[4]),
      unit: null,
      instructions: await seal('instructions', secrets[5]),
    },
    partner: options.partner
      ? { partnerId: options.partner === true ? as('partner-1') : options.partner, storeCode: 'IKEA-1' }
      : null,
    discountCode: null,
    intentType,
    smsConsent: true,
    locale: 'en',
    placedAt,
    offeredPaymentIntentId: options.offeredPaymentIntentId ?? null,
    ...(options.askedFor && {
      askedFor: {
        technicianId: options.askedFor,
        name: await world.keys.seal(`technician-${options.askedFor}`, 'name', 'Grace Hopper'),
      },
    }),
  };
  return data;
}

const placing = defineUpdate<CommandResult, [CommandEnvelope]>(updates.command);

/** Places a booking by update-with-start, as the API does. */
export async function place(world: Scene, options: PlaceOptions = {}): Promise<Life> {
  const commandId = options.commandId ?? randomUUID();
  const bookingId = as<BookingId>(idOfCommand(commandId));
  const durations = options.durations ?? defaultDurations;
  const placed = await placement(world, bookingId, options);
  const customer: Actor = { role: 'customer', id: placed.customerId };
  const envelope = envelopeOf(commandId, customer, { type: 'PlaceBooking', placed });
  const operation = new WithStartWorkflowOperation(workflowTypes.booking, {
    ...startOptions,
    workflowId: workflowIds.booking(bookingId),
    taskQueue: world.taskQueue,
    args: [{ bookingId, durations }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
  const result = await world.client.workflow.executeUpdateWithStart(placing, {
    updateId: commandId,
    args: [envelope],
    startWorkflowOperation: operation,
  });
  return lifeOf(world, { bookingId, customerId: placed.customerId, durations }, result);
}

function envelopeOf(commandId: string, actor: Actor, command: BookingCommand): CommandEnvelope {
  return { commandId, actor, command, bodyHash: null, deviceTime: null };
}

/** The booking's handle for tests. */
function lifeOf(
  world: Scene,
  {
    bookingId,
    customerId,
    durations,
  }: { bookingId: BookingId; customerId: CustomerId; durations: Durations },
  placed: CommandResult,
): Life {
  const workflowId = workflowIds.booking(bookingId);
  const handle = () => world.client.workflow.getHandle(workflowId);
  const update = <T extends object>(name: string, arg: T, updateId: string) =>
    handle().executeUpdate<CommandResult, [T]>(name, { updateId, args: [arg] });
  const life: Life = {
    bookingId,
    customerId,
    customer: { role: 'customer', id: customerId },
    placed,
    durations,
    command: (actor, command, commandId = randomUUID()) =>
      update(updates.command, envelopeOf(commandId, actor, command), commandId),
    checkPayment: (commandId = randomUUID()) => update(updates.checkPayment, { commandId }, commandId),
    preparePayment: (commandId = randomUUID()) => update(updates.preparePayment, { commandId }, commandId),
    async accept(technicianId, commandId) {
      const name = await world.keys.seal(`technician-${technicianId}`, 'name', 'Grace Hopper');
      return life.command(
        technician(technicianId),
        { type: 'AcceptJob', technicianId, name, phone: null },
        commandId,
      );
    },
    async work(technicianId, actualCost) {
      const by = technician(technicianId);
      const photos = (kind: string) => [as<BlobKey>(`${kind}/${randomUUID()}`)];
      const steps: readonly BookingCommand[] = [
        { type: 'StartRoute', etaMinutes: 20 },
        { type: 'Arrive' },
        { type: 'StartWork' },
        { type: 'AddPhotos', kind: 'before', photos: photos('before') },
        {
          type: 'CompleteWork',
          actualMinutes: 90,
          actualCost: actualCost === undefined ? null : cents(actualCost),
          notes: null,
          notesRequired: false,
          afterPhotos: photos('after'),
        },
      ];
      for (const step of steps) accepted(await life.command(by, step));
    },
    events: () => world.log.readStream(workflowId),
    types: async () => (await life.events()).map(({ type }) => type),
    async state() {
      const state = fold(
        bookings,
        (await life.events()).map(
          ({ type, data, revision }) => ({ type, data, revision }) as BookingEvent & { revision: number },
        ),
      );
      if (state.status === 'none') throw new Error(`no booking ${bookingId}`);
      return state;
    },
    summary: () => handle().query<BookingSummary>(queries.summary),
    ended: async () => void (await handle().result()),
  };
  return life;
}

/** The receipt of a result, which must have been accepted. */
export function accepted(result: CommandResult) {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.receipt;
}

/** The customer confirms the prepared intent in the browser; returns the provider's answer, or throws its decline. */
export async function confirmCard(world: World, life: Life, method = 'pm_card_visa'): Promise<void> {
  const { payment } = accepted(life.placed);
  if (!payment) throw new Error('nothing to confirm');
  await confirmIntent(world, payment.intentId, payment.intentType, method);
}

/** Like `confirmCard`, for any intent. */
export async function confirmIntent(
  world: World,
  intentId: string,
  intentType: 'payment' | 'setup',
  method = 'pm_card_visa',
): Promise<void> {
  const { stripe } = world;
  if (intentType === 'payment') await stripe.paymentIntents.confirm(intentId, { payment_method: method });
  else await stripe.setupIntents.confirm(intentId, { payment_method: method });
}

/** A booking whose card is held or saved, and which has been offered. */
export async function confirmed(world: World, options: PlaceOptions = {}): Promise<Life> {
  const life = await place(world, options);
  await confirmCard(world, life);
  accepted(await life.checkPayment());
  const offered = ['OffersMade', 'OfferPoolOpened'];
  await eventually('offers', async () => (await life.types()).some((type) => offered.includes(type)));
  return life;
}

/**
 * Lets time pass until `after` milliseconds past the start of the late hold, whatever the time of day at which the test
 * runs.
 */
export async function passLateHold(world: World, life: Life, after: number): Promise<void> {
  const { startsAt } = (await life.state()).appointment;
  const due = Date.parse(startsAt) - life.durations.lateHoldBefore;
  await world.sleep(due + after - (await world.now()));
}

/** What the provider requires of a payee. */
export const graceHopper: PayeeIdentity = {
  givenName: 'Grace',
  surname: 'Hopper',
  dateOfBirth: '1906-12-09',
  accepted: { at: '2026-01-05T12:00:00.000Z', ip: '203.0.113.7' },
};

/** Waits for a condition in real time, checking every 50 ms; after a minute it fails and names what was awaited. */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`still waiting: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
