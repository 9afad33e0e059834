/** Acts a year of store partners: the bookings' real stories, their settlements, and what people decide in between. */
import type { BookingCommand } from '#domain/booking/commands.ts';
import { type Actor, system } from '#domain/core/actor.ts';
import {
  as,
  type BlobKey,
  type BookingId,
  type BookingNumber,
  type PartnerId,
  type TechnicianId,
} from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { examples } from '#domain/examples/index.ts';
import { sealedExample } from '#domain/examples/people.ts';
import { defaultCommissionBps } from '#domain/partner/store.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import type { Period } from '#domain/settlement/period.ts';
import { newEvents } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { notifyStory } from '#events/temporal/stories.ts';
import type { ProviderBooking } from '#projections/queries/reconcile.ts';
import { providerBooks } from '#activities/money/provider-books.ts';
import { updates } from '#workflows/contract.ts';
import { keepPlainStatement } from '#workflows/testing/statements.ts';
import { cameBy, type StorePartner } from '../partners.ts';
import { stateOf } from '../people.ts';
import type { Payout, Transfer } from '../provider/objects.ts';
import { payments } from '../provider/payments.ts';
import { cards } from '../script.ts';
import { workflowCode } from '../temporal/bundle.ts';
import { durations, type Tampering, technicianId, World } from '../world.ts';
import type { Deed, Job, Year } from './script.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TECHNICIANS = 4;
const zone = 'America/New_York';
const admin: Actor = { role: 'admin', id: 'admin-1' };

export const partnerIdOf = (store: string) => as<PartnerId>(store);
export const bookingIdOf = (job: string) => as<BookingId>(idOfCommand(`place:${job}`));

/** What a year leaves behind. */
export interface Lived {
  readonly events: readonly StoredEvent[];
  readonly transfers: readonly Transfer[];
  readonly payouts: readonly Payout[];
  /** The provider's books as `reconcile` reads them. */
  readonly provider: readonly ProviderBooking[];
  /** Statements by the name under which they are kept, each time that one was kept. */
  readonly kept: ReadonlyMap<string, readonly Buffer[]>;
  /** Invariants that were broken while it was lived, and commands that were refused. */
  readonly faults: readonly string[];
}

/** Lives a year. The same year is lived in the same way each time. */
export async function liveYear(year: Year, tamper: Tampering = {}): Promise<Lived> {
  const load = await workflowCode();
  const faults: string[] = [];
  const kept = new Map<string, readonly Buffer[]>();
  /** Papers that are being drawn, for which simulated time waits. */
  const drawing = new Set<Promise<unknown>>();
  const keep = keepPlainStatement({
    put: async (key, { bytes }) => void kept.set(key, [...(kept.get(key) ?? []), Buffer.from(bytes)]),
  });
  const world = new World({
    seed: 1,
    start: Date.parse(year.beginsAt),
    load,
    technicians: TECHNICIANS,
    historyLimit: 10_000,
    pendingDays: 2,
    partners: year.stores.map(partnerIdOf),
    keepStatement: (paper) => {
      const drawn = keep(paper);
      drawing.add(drawn);
      return drawn.finally(() => drawing.delete(drawn));
    },
    tamper: { ...tamper, request: (request) => lose(tamper.request?.(request) ?? request) },
    onFault: (invariant, what) => faults.push(`${invariant}: ${what}`),
  });
  const { scheduler, provider, server } = world;
  const runTo = (instant: number) =>
    scheduler.runTo(instant, async () => {
      await Promise.all(drawing);
      await server.pump();
    });

  const toLose = [...year.lostAnswers];
  /** Loses the answers that the year has lost, and what is asked in the days after. */
  function lose(request: Parameters<NonNullable<Tampering['request']>>[0]) {
    const { method, path, parameters } = request;
    const { metadata } = parameters;
    const settlement = typeof metadata === 'object' ? metadata['settlement'] : undefined;
    const index = toLose.findIndex(
      ({ call, store, period }) =>
        method === 'POST' && path === `/v1/${call}` && settlement === `${store}:${period}`,
    );
    if (index === -1) return request;
    toLose.splice(index, 1);
    provider.weather.lostAnswers = 1;
    provider.weather.awayUntil = scheduler.now + 3 * DAY;
    return request;
  }

  const doing: Promise<unknown>[] = [];
  const begin = (name: string, work: () => Promise<unknown>) => {
    const done = work().catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
    doing.push(done);
  };
  const partnerOf = (store: string): StorePartner => {
    const partner = world.partners.find(({ id }) => id === store);
    if (!partner) throw new Error(`no store ${store}`);
    return partner;
  };
  const people = peopleOf(world, (what) => faults.push(what));

  function act(deed: Deed): void {
    switch (deed.do) {
      case 'refund':
        return begin(`refund of ${deed.job}`, () => people.refund(deed));
      case 'return the refund': {
        const { books } = provider;
        const isOf = ({ payment_intent: id }: { readonly payment_intent: string }) =>
          books.find('payment_intent', id)?.metadata['bookingId'] === bookingIdOf(deed.job);
        const refund = books.all('refund').find(isOf);
        if (refund) payments(books).returnRefund(refund);
        else faults.push(`${deed.job} has no refund`);
        return;
      }
      case 'hold':
      case 'release':
      case 'refuse': {
        const store = year.jobs.find(({ id }) => id === deed.job)?.store ?? '';
        return begin(`${deed.do} of ${deed.job}`, () =>
          partnerOf(store).decide(deed.do, bookingIdOf(deed.job)),
        );
      }
      case 'connect a bank':
        return begin(`bank of ${deed.store}`, () => partnerOf(deed.store).connectBank(deed.bank));
      case 'end the partnership':
        return begin(`end of ${deed.store}`, () => partnerOf(deed.store).end());
      case 'kill the worker':
        server.killWorker();
        scheduler.after(deed.minutes * MINUTE, () => world.startWorker());
        return;
      case 'lose Temporal':
        return begin('resume', () => world.loseTemporal());
      default:
        throw new TypeError(`unknown deed ${JSON.stringify(deed satisfies never)}`);
    }
  }

  try {
    for (const partner of world.partners) await partner.open();
    await people.takeBanks();
    const plan = (at: number, work: () => void) => void scheduler.at(at, work);
    for (const [index, job] of year.jobs.entries())
      for (const { at, name, work } of people.stepsOf(job, technicianId(index % TECHNICIANS)))
        plan(at, () => begin(`${job.id} ${name}`, work));
    for (const deed of year.deeds) plan(Date.parse(deed.at), () => act(deed));
    // R30: each settlement is begun three times more: with the morning's own run, once it is under way, and once it is over.
    for (const [first, period] of firstMornings(year))
      for (const hours of [0, 5, 14 * 24])
        for (const { id: partnerId } of world.partners)
          plan(first + hours * HOUR, () =>
            begin(`${partnerId}:${period}`, () =>
              notifyStory(
                { client: world.api.client, taskQueue: 'simulator', durations },
                { type: 'settlement', partnerId, period: as<Period>(period) },
              ),
            ),
          );
    await runTo(Date.parse(year.endsAt));
    const books = providerBooks(world.api.stripe)();
    await runTo(scheduler.now + HOUR);
    await Promise.all(doing);
    for (const { store, period } of toLose) faults.push(`no answer was lost of ${store}:${period}`);
    return {
      events: world.store.events,
      transfers: provider.books.all('transfer'),
      payouts: provider.books.all('payout'),
      provider: await books,
      kept,
      faults,
    };
  } finally {
    world.close();
  }
}

/** Six in New York on the day after each month, with the month. */
function firstMornings({ months, endsAt }: Year): readonly (readonly [number, string])[] {
  return months.map((month, index) => {
    const day = `${months[index + 1] ?? endsAt.slice(0, 7)}-01`;
    return [Date.parse(appointmentAt(day, { start: '06:00', end: '07:00' }, zone).startsAt), month];
  });
}

function intentOf(world: World, job: string): string | null {
  const booking = stateOf(world, bookingIdOf(job));
  return booking.status === 'none' ? null : (booking.payment.prepared?.intentId ?? null);
}

/** Customers, technicians and admins of the jobs. */
function peopleOf(world: World, refused: (what: string) => void) {
  const { engine } = world.api;
  const deeds = payments(world.provider.books);
  let asked = 0;

  async function update(
    job: string,
    story: 'booking' | 'aftercare',
    name: (typeof updates)[keyof typeof updates],
    arg: object,
    commandId = `command-${(asked += 1)}`,
  ): Promise<void> {
    const answer = await engine.update(story, bookingIdOf(job), {
      name,
      id: commandId,
      arg: { commandId, ...arg },
    });
    if (!answer.ok) refused(`${job} ${name}: ${answer.refusal.code}`);
  }
  const command = (job: string, actor: Actor, given: BookingCommand, commandId?: string) =>
    update(
      job,
      'booking',
      updates.command,
      { actor, command: given, bodyHash: null, deviceTime: null },
      commandId,
    );

  function placed({ id, store, price, discount = 0, completedAt }: Job, placedAt: number): BookingCommand {
    const appointment = appointmentAt(completedAt.slice(0, 10), { start: '09:00', end: '11:00' }, zone);
    const isNear = Date.parse(appointment.endsAt) - placedAt <= durations.holdHorizon;
    return {
      type: 'PlaceBooking',
      placed: examples.placed({
        bookingId: bookingIdOf(id),
        number: as<BookingNumber>(`HX-${id}`),
        price: {
          lines: [
            { kind: 'item', name: 'Dresser', quantity: 1, amount: cents(price) },
            ...(discount > 0
              ? [{ kind: 'discount', percent: (100 * discount) / price, amount: cents(-discount) } as const]
              : []),
          ],
          undiscounted: cents(price),
          discount: cents(discount),
          total: cents(price - discount),
        },
        rates: { technician: 7_000, partner: defaultCommissionBps },
        crewSize: 1,
        appointment,
        partner: cameBy(partnerIdOf(store)),
        intentType: isNear ? 'payment' : 'setup',
        smsConsent: false,
        placedAt: new Date(placedAt).toISOString(),
      }),
    };
  }

  return {
    /** Technicians have accounts that take everything: nothing of the year is about them. */
    async takeBanks(): Promise<void> {
      const { books } = world.provider;
      for (const { technicianId: id } of world.roster) {
        const account = books.newAccount();
        account.bank = 'good';
        const data = {
          connectedAccountId: account.id,
          bankName: 'Bank',
          last4: '6789',
          accountType: 'individual',
          by: admin,
          at: new Date().toISOString(),
        };
        const commandId = `bank:${id}`;
        const metadata = { actor: system('year'), commandId, correlationId: commandId };
        await world.log.append(
          `technician-${id}`,
          'any',
          newEvents([{ type: 'BankConnected', data }], metadata),
        );
      }
    },

    /** From the order to the end of the work, which is at the minute that the year says. */
    stepsOf(job: Job, technician: TechnicianId) {
      const { id, completedAt } = job;
      const end = Date.parse(completedAt);
      const start = job.placedAt === undefined ? end - 2 * DAY : Date.parse(job.placedAt);
      const customer: Actor = { role: 'customer', id: examples.placed().customerId };
      const lead: Actor = { role: 'technician', id: technician };
      const name = sealedExample(technician, 'name');
      const assign: BookingCommand = {
        type: 'AssignTechnician',
        technicianId: technician,
        name,
        phone: null,
      };
      const complete: BookingCommand = {
        type: 'CompleteWork',
        actualMinutes: null,
        actualCost: cents(job.price - (job.discount ?? 0)),
        notes: null,
        notesRequired: false,
        afterPhotos: [as<BlobKey>('after/1')],
      };
      const confirm = async () => {
        const intent = intentOf(world, id);
        if (intent === null) refused(`${id} has nothing to confirm`);
        else deeds.confirm(intent, cards.good);
      };
      return [
        { at: start, name: 'order', work: () => command(id, customer, placed(job, start), `place:${id}`) },
        { at: start + 20 * SECOND, name: 'card', work: confirm },
        {
          at: start + 25 * SECOND,
          name: 'payment',
          work: () => update(id, 'booking', updates.checkPayment, { offeredPaymentIntentId: null }),
        },
        { at: start + 10 * MINUTE, name: 'assignment', work: () => command(id, admin, assign) },
        { at: end - HOUR, name: 'start', work: () => command(id, lead, { type: 'StartWork' }) },
        { at: end, name: 'completion', work: () => command(id, lead, complete) },
      ] as const;
    },

    refund: ({ job, amount, isForFault }: Extract<Deed, { readonly do: 'refund' }>): Promise<void> =>
      update(job, 'aftercare', updates.refund, {
        actor: admin,
        amount: cents(amount),
        cause: isForFault ? 'technician_fault' : 'goodwill',
        note: null,
        bodyHash: null,
      }),
  };
}
