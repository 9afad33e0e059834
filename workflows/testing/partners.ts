/** A store partner for workflow tests: registered, with a bank account, and with commissions from their codes. */
import { randomUUID } from 'node:crypto';
import { system } from '#domain/core/actor.ts';
import { defaultDurations, type Durations } from '#domain/core/durations.ts';
import type { BookingEvents } from '#domain/booking/events.ts';
import { as, type BookingId, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { PartnerCommand } from '#domain/partner/commands.ts';
import { examples } from '#domain/examples/index.ts';
import { partners } from '#domain/partner/decide.ts';
import { defaultCommissionBps, storeNamed } from '#domain/partner/store.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { endOfMonth, monthOf, type Period, settlementIdOf } from '#domain/settlement/period.ts';
import { execute, newEvents } from '#events/execute.ts';
import { notifyStory } from '#events/temporal/stories.ts';
import { connectBank, createAccount } from '#vendors/stripe/accounts.ts';
import { type ProviderEvent, signals, workflowIds } from '../contract.ts';
import { accepted, admin, confirmed, graceHopper, type Life, technicianNear } from './people.ts';
import type { World } from './world.ts';

/** A bank account that accepts everything; other numbers of the sandbox fail in other ways. */
const goodBank = '000123456789';

export interface Store {
  readonly partnerId: PartnerId;
  /** The account at the provider; null before there is a bank account. */
  readonly accountId: string | null;
  command(command: PartnerCommand): Promise<void>;
  /** Gives a bank account to the same account at the provider, and records it. */
  bank(accountNumber?: string): Promise<string>;
}

/** An active store partner; without `bank` they have given no bank account. */
export async function openStore(
  world: World,
  { bank = true }: { readonly bank?: boolean } = {},
): Promise<Store> {
  const partnerId = as<PartnerId>(randomUUID());
  const seal = (field: string, text: string) => world.keys.seal(`partner-${partnerId}`, field, text);
  let accountId: string | null = null;
  const command = async (given: PartnerCommand) => {
    const author = { now: new Date(await world.now()).toISOString(), actor: admin };
    const executed = await execute(world.log, partners, partnerId, author, () => given);
    if (!executed.ok) throw new Error(executed.refusal.code);
  };
  const store: Store = {
    partnerId,
    get accountId() {
      return accountId;
    },
    command,
    async bank(accountNumber = goodBank) {
      accountId ??= await createAccount(world.stripe, {
        payee: `partner-${partnerId}`,
        email: 'store@example.com',
        identity: graceHopper,
      });
      const holder = 'Maple & Main';
      const order = { kind: 'business', holder, routingNumber: '110000000', accountNumber } as const;
      const connected = await connectBank(world.stripe, { accountId, ...order });
      if (!connected.ok) throw new Error(connected.refusal.code);
      const bank = { connectedAccountId: accountId, ...connected.value, accountType: 'checking' } as const;
      await command({ type: 'ConnectBank', bank });
      return accountId;
    },
  };
  await command({
    type: 'Register',
    partnerId,
    account: null,
    language: null,
    confirmationId: null,
    store: storeNamed('Maple & Main'),
    person: {
      contactName: await seal('contactName', 'Jordan Maple'),
      contactEmail: await seal('contactEmail', 'store@example.com'),
      contactPhone: null,
      address: null,
      taxId: null,
      businessLicenseNumber: null,
      marketingContact: null,
    },
    commissionBps: defaultCommissionBps,
    source: 'admin',
    storeCode: 'MAPLE-1',
  });
  if (bank) await store.bank();
  return store;
}

/** A completed booking that came through the store's code: 4 % of its price is the store's. */
export async function completedFor(world: World, { partnerId }: Store, total: number): Promise<Life> {
  const technician = as<TechnicianId>(`technician-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(technician));
  const life = await confirmed(world, { partner: partnerId, total });
  accepted(await life.accept(technician));
  await life.work(technician);
  await life.ended();
  return life;
}

/** Does what the engine's schedule does when a month has ended. */
export async function settle(
  world: World,
  { partnerId }: Store,
  period: Period,
  durations: Durations = defaultDurations,
): Promise<string> {
  await notifyStory({ ...world, durations }, { type: 'settlement', partnerId, period });
  return workflowIds.settlement(settlementIdOf(partnerId, period));
}

/** The current month; lets it end. */
export async function endMonth(world: World): Promise<Period> {
  const now = await world.now();
  const month = monthOf(new Date(now).toISOString());
  await world.sleep(Date.parse(endOfMonth(month)) - now);
  return month;
}

/** The events of a settlement, with their types. */
export async function settlementEvents(
  world: World,
  { partnerId }: Store,
  period: Period,
): Promise<readonly SettlementEvent[]> {
  const stream = workflowIds.settlement(settlementIdOf(partnerId, period));
  return (await world.log.readStream(stream)).map(({ type, data }) => ({ type, data }) as SettlementEvent);
}

/** Sends a webhook of the provider, or a person's Retry. */
export async function tellSettlement(
  world: World,
  { partnerId }: Store,
  period: Period,
  told: ProviderEvent | 'retry',
): Promise<void> {
  const [signal, arg] =
    told === 'retry'
      ? [signals.retryNow, { by: admin, commandId: randomUUID() }]
      : [signals.providerEvent, told];
  const stories = { ...world, durations: defaultDurations };
  await notifyStory(stories, { type: 'settlement', partnerId, period }, signal, arg);
}

/** Books a commission as a completed booking's workflow does; negative after a refund. Answers whose it is. */
export async function bookCommission(
  world: World,
  { partnerId }: Store,
  amount: number,
  {
    bookingId = as<BookingId>(randomUUID()),
    at,
  }: { readonly bookingId?: BookingId; readonly at?: string } = {},
): Promise<BookingId> {
  const data: BookingEvents['SharesOwed'] = {
    captured: cents(amount * 25),
    technicians: [],
    partner: { partnerId, amount: cents(amount), of: cents(amount * 25), bps: 400 },
    platform: cents(amount * 24),
    chargeId: `ch_${bookingId}`,
    reason: amount < 0 ? 'refund' : 'completion',
    at: at ?? new Date(await world.now()).toISOString(),
  };
  const stream = workflowIds.booking(bookingId);
  const isKnown = (await world.log.readStream(stream)).length > 0;
  const placed = isKnown
    ? []
    : examples.completedBooking({ bookingId, partner: { partnerId, storeCode: 'MAPLE-1' } });
  const events = [
    ...placed.map(({ type, data: said }) => ({ type, data: said })),
    { type: 'SharesOwed', data },
  ];
  const commandId = randomUUID();
  const metadata = { actor: system('test'), commandId, correlationId: commandId };
  await world.log.append(stream, 'any', newEvents(events, metadata));
  return bookingId;
}
