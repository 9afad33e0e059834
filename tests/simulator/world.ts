/** One life's world: the real activities, followers and engine over simulated time, provider, log, tables and Temporal. */
import Stripe from 'stripe';
import { type ActivityParts, allActivities } from '#activities/all.ts';
import { staffingFrom } from '#activities/dispatch/ranking.ts';
import { openRepair } from '#activities/rounds/repair.ts';
import { openBookingReservations } from '#activities/dispatch/reservations.ts';
import { erasures } from '#activities/followers/erasures.ts';
import { nothingCompared } from '#workflows/testing/books.ts';
import { interventionsMade } from '#activities/followers/interventions.ts';
import { openStories, resumeStories } from '#activities/stories/resume.ts';
import { sweep } from '#activities/followers/sweep.ts';
import { commissionBooksFrom } from '#activities/money/commission-books.ts';
import type { KeepStatement } from '#activities/money/settlements.ts';
import { connectedAccountFrom } from '#activities/money/connected-account.ts';
import { openLostIntents } from '#activities/rounds/lost-intents.ts';
import { signalOpen } from '#events/temporal/stories.ts';
import { newBankAccounts, newPartnerBanks } from '#activities/followers/payees.ts';
import { notifiedStories } from '#activities/followers/stories.ts';
import { type Engine, openEngine } from '#api/engine.ts';
import { handOver } from '#api/webhooks/stripe.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import type { Closing } from '#domain/commission/events.ts';
import {
  as,
  type BlobKey,
  type BookingId,
  type CustomerId,
  type PartnerId,
  type TechnicianId,
} from '#domain/core/ids.ts';
import type { Language } from '#domain/core/language.ts';
import type { KeptStatement } from '#domain/settlement/events.ts';
import { fullyVetted } from '#domain/examples/technicians.ts';
import { firstHours } from '#domain/technician/calendar.ts';
import type { RosterTechnician } from '#domain/technician/roster.ts';
import { type PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { scheduled, signals, workflowIds } from '#domain/core/stories.ts';
import { addDays, instantOf, wallOf } from '#domain/scheduling/wall-time.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import type { Reservations } from '#events/reservations/reservations.ts';
import { withBookingOf } from '#vendors/stripe/disputes.ts';
import { openDebtOf } from '#projections/queries/payees.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import { jobsUnderWay } from '#projections/queries/stuck.ts';
import { webhookEventOf } from '#vendors/stripe/webhooks.ts';
import type { Following } from '#activities/followers/follower.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { Followers } from './followers.ts';
import { StorePartner } from './partners.ts';
import { openWire, type Process, remote, type Wire } from './machine.ts';
import type { News } from './provider/http.ts';
import { Provider } from './provider/provider.ts';
import { outageEnds, type Request, transport } from './provider/http.ts';
import { openRandom, type Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { EventStore, openMemoryLog } from './store/log.ts';
import { ReadSide } from './store/read-models.ts';
import { Tables } from './store/tables.ts';
import type { LoadWorkflows } from './temporal/bundle.ts';
import { activityOwner, type FailedTry, Server } from './temporal/server.ts';
import { installTime } from './virtual-time.ts';

export const durations = defaultDurations;
const taskQueue = 'simulator';
const MINUTE = 60_000;
const MORNING = '06:00';

type Activities = ReturnType<typeof allActivities>;

/** Faults put into the product on purpose, to see that they are found. */
export interface Tampering {
  /** Changes the worker's activities. */
  readonly activities?: (activities: Activities) => Partial<Activities>;
  /** Changes requests to the provider as they leave us. */
  readonly request?: (request: Request) => Request;
  /** Changes what followers of the log are handed. */
  readonly followed?: (batch: readonly StoredEvent[]) => readonly StoredEvent[];
}

export interface WorldOptions {
  readonly seed: number;
  readonly start: number;
  readonly load: LoadWorkflows;
  readonly technicians: number;
  readonly historyLimit: number;
  readonly pendingDays: number;
  /** Stores whose commissions are settled. */
  readonly partners?: readonly PartnerId[];
  readonly tamper: Tampering;
  /** Draws partners' statements; left out: none is drawn. */
  readonly keepStatement?: KeepStatement;
  /** Something that must not happen, seen while it happens. */
  readonly onFault: (invariant: string, what: string) => void;
}

/** A process of ours with its own hands on everything outside of it. */
interface Hands {
  readonly process: Process;
  readonly log: EventLog;
  readonly table: Reservations;
  readonly stripe: Stripe;
  readonly client: ActivityParts['client'];
}

export class World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly store = new EventStore();
  /** How many pieces of the provider's news are on their way to our endpoint. */
  eventsUnderWay = 0;
  /** True time at which the customer's account was deleted, in epoch milliseconds: clocks may be wrong. */
  deletedAt = Infinity;
  /** The log as it is, without a wire. */
  readonly log: EventLog;
  readonly tables = new Tables();
  readonly reservations: Reservations;
  readonly readSide = new ReadSide();
  readonly provider: Provider;
  readonly server: Server;
  readonly wire: Wire;
  readonly roster: readonly RosterTechnician[];
  /** Milliseconds by which the clocks are wrong: of our processes' machine, and of the database's. */
  readonly skew = { ours: 0, database: 0 };
  readonly bookings: BookingId[] = [];
  readonly partners: readonly StorePartner[];
  readonly erasedKeys = new Set<string>();
  api: Hands & { readonly engine: Engine };
  readonly #options: WorldOptions;
  readonly #uninstall: () => void;
  readonly #followers: Followers;
  #seenEvents = new Set<string>();
  #isRoundPlanned = false;
  #clients = 0;
  #atWork: Hands | null = null;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.random = openRandom(options.seed);
    this.scheduler = new Scheduler(options.start, this.random);
    const { scheduler, random, tables, store } = this;
    this.#followers = new Followers({ scheduler, random, tables, store });
    this.#uninstall = installTime({
      now: () => scheduler.now + this.skew.ours,
      steady: () => scheduler.now - options.start,
      after: (milliseconds, work) => {
        const planned = scheduler.after(milliseconds, work);
        return () => planned.cancel();
      },
      idle: (milliseconds, signal) => this.#followers.idle(milliseconds, signal),
      owner: activityOwner,
      random: () => random.next(),
    });
    this.log = openMemoryLog(this.store, { now: () => scheduler.now + this.skew.database });
    this.store.listeners.add(() => this.#appended());
    this.reservations = openReservations(this.tables.pool);
    this.wire = openWire(scheduler, random);
    const { pendingDays } = options;
    this.provider = new Provider({ scheduler, random, pendingDays, onEvent: (news) => this.#send(news) });
    const { onFault } = options;
    this.server = new Server({
      scheduler,
      random,
      load: options.load,
      historyLimit: options.historyLimit,
      awayUntil: () => outageEnds(this.provider.weather),
      onTryFailed: (failed) => this.#tryFailed(failed),
      onTaskFailed: (workflowId, error, tries) => {
        if (tries === 6) onFault('a story goes on', `${kindOf(workflowId)} fails its task: ${error.message}`);
      },
      onClosed: (workflowId, error) => {
        if (error) onFault('a story goes on', `${kindOf(workflowId)} failed: ${error.message}`);
      },
    });
    this.roster = Array.from({ length: options.technicians }, (_, index) =>
      technicianNear(technicianId(index)),
    );
    this.partners = (options.partners ?? []).map((id) => new StorePartner(this, id));
    const hands = this.#hands({ name: 'api', alive: true });
    this.api = { ...hands, engine: openEngine(hands.client, { taskQueue, durations }) };
    this.startWorker();
    if (this.partners.length > 0) this.#planMorning();
  }

  /** Lets everything happen up to an instant. */
  async runTo(instant: number): Promise<void> {
    await this.scheduler.runTo(instant, () => this.server.pump());
  }

  close(): void {
    this.#uninstall();
  }

  startWorker(): void {
    if (this.server.worker) return;
    const hands = this.#hands({ name: 'worker', alive: true });
    this.#atWork = hands;
    const { process, log, table, stripe, client } = hands;
    const roster = async () => this.roster;
    const connectedAccount = connectedAccountFrom(log);
    const activities = allActivities({
      log,
      table,
      stripe,
      client,
      taskQueue,
      roster,
      connectedAccount,
      openDebt: (id, bookingId) => openDebtOf(this.#readModels(), id, bookingId),
      // Nobody here books for themselves: what looks at commissions is never behind.
      commissionBooks: commissionBooksFrom(this.#readModels(), log, () => log.head()),
      // Nobody here answers a bank.
      answerPapers: { read: async () => null },
      keepStatement: this.#options.keepStatement ?? (async ({ closing }) => keptNowhere(closing)),
      compareBooks: nothingCompared,
    });
    const tampered = { ...activities, ...this.#options.tamper.activities?.(activities) };
    this.server.startWorker({ process, activities: tampered as never });
    this.#follow(hands);
  }

  /** Temporal's database is lost, and `ops resume` starts what the log shows to be open. */
  async loseTemporal(): Promise<void> {
    this.server.lose();
    const { client, log } = this.api;
    const open = await openStories(log, durations, new Date().toISOString());
    const ofMoney = open.filter(({ type }) => type !== 'messages' && type !== 'letters');
    await resumeStories({ client, taskQueue, durations }, ofMoney);
  }

  /** A clock of ours, or of the database, is set. */
  step(which: 'ours' | 'database', milliseconds: number): void {
    this.skew[which] += milliseconds;
    this.#followers.wake();
  }

  #hands(process: Process): Hands {
    const { wire, scheduler, random, provider } = this;
    const { weather } = provider;
    const { request: changed = (request: Request) => request } = this.#options.tamper;
    const answer = (request: Request) => provider.answer(changed(request));
    const stripe = clientOver(
      this.#clients,
      transport({ wire, process, scheduler, random, weather, answer }),
    );
    this.#clients += 1;
    return {
      process,
      log: remote(wire, process, this.log),
      table: remote(wire, process, this.reservations),
      stripe,
      client: this.server.client(wire, process),
    };
  }

  #follow({ process, log, table, stripe, client }: Hands): void {
    const { pool } = this.tables;
    const readModels = this.#readModels();
    const keys = {
      destroy: async (subject: string) => void this.erasedKeys.add(subject),
    } as unknown as PersonKeys;
    const blobs = { delete: async () => undefined, deleteAll: async () => undefined };
    const followings = [
      sweep({ client, table }),
      erasures({
        log,
        keys: remote(this.wire, process, keys),
        pool,
        readModels,
        blobs,
        stripe,
        // No life deletes a technician.
        outsideSigning: null,
        documents: { removeAll: async () => undefined },
        checks: { eraseCandidates: async () => undefined },
        contact: 'help@example.com',
      }),
      newBankAccounts({ client, waiting: async () => this.bookings }),
      newPartnerBanks({ client, log }),
      interventionsMade({
        client,
        taskQueue,
        durations,
        namespace: taskQueue,
        log,
        onError: () => undefined,
      }),
      storiesOfPartners({ client, taskQueue, durations }),
    ];
    const { followed = (batch: readonly StoredEvent[]) => batch } = this.#options.tamper;
    this.#followers.start(
      { log, pool },
      followings.map(({ handle, ...given }) => ({
        ...given,
        handle: (batch, signal) => handle(followed(batch), signal),
      })),
    );
  }

  /** As far as the log has come: the projector is not what is tried here. */
  #readModels(): ReadModels {
    const query = async (...given: Parameters<ReadModels['pool']['query']>) => {
      await this.readSide.project(this.store.events);
      return this.readSide.readModels.pool.query(...given);
    };
    return { ...this.readSide.readModels, pool: { query } as unknown as ReadModels['pool'] };
  }

  /** The schedule of the engine: each morning at six in New York (events/temporal/schedules.ts). */
  #planMorning(): void {
    const { scheduler, server } = this;
    const { date, time } = wallOf(new Date(scheduler.now).toISOString(), settlementZone);
    const next = instantOf(time < MORNING ? date : addDays(date, 1), MORNING, settlementZone);
    scheduler.at(Date.parse(next), () => {
      const { settlementsDue: type } = scheduled;
      server.startByClock(type, { workflowId: `${type}-${next}`, args: [durations] });
      this.#planMorning();
    });
  }

  #appended(): void {
    this.#followers.wake();
    this.#planRound();
  }

  #planRound(): void {
    if (this.#isRoundPlanned) return;
    this.#isRoundPlanned = true;
    this.scheduler.after(MINUTE, () => {
      // An outage: the round of the next minute with news finds what this one did not. A statement that our store does
      // not understand would fail in every minute of the life.
      this.#rounds().catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')
          this.#options.onFault('the simulator knows every statement', error.message);
        else this.#planRound();
      });
    });
  }

  /** What the worker does every minute or so, as often as there was something new: repairs, and lost intents. */
  async #rounds(): Promise<void> {
    this.#isRoundPlanned = false;
    if (!this.#atWork?.process.alive) {
      this.#planRound();
      return;
    }
    const { log, table, stripe, client } = this.#atWork;
    const roster = async () => this.roster;
    const reservations = openBookingReservations(table, staffingFrom(roster));
    const notifyLostTime = (bookingId: BookingId) =>
      signalOpen(client, workflowIds.booking(bookingId), signals.timeLost);
    const underWay = async () => {
      await this.readSide.project(this.store.events);
      return jobsUnderWay(this.readSide.readModels);
    };
    const repair = openRepair({ log, table, reservations, jobsUnderWay: underWay, notifyLostTime });
    await repair();
    await this.scheduler.wait(MINUTE);
    await repair();
    await this.scheduler.wait(5 * MINUTE);
    await openLostIntents({ stripe, log, client, taskQueue, durations })(Date.now());
    await table.sweepLapsed(new Date().toISOString());
  }

  #tryFailed({ workflowId, activity, attempt, message }: FailedTry): void {
    const { weather } = this.provider;
    if (this.scheduler.now < outageEnds(weather)) return;
    // Each request that was made to fail may have cost a try.
    if (attempt === 40 + weather.struck)
      this.#options.onFault(
        'no effect is repeated without end',
        `${kindOf(workflowId)} tries ${activity} again and again: ${message}`,
      );
  }

  /** News on its way to our endpoint: late, twice, out of order, and again when it was not taken. */
  #send(news: News): void {
    const { random, scheduler } = this;
    const isLate = random.chance(0.1);
    const copies = random.chance(0.15) ? 2 : 1;
    this.eventsUnderWay += copies;
    for (let copy = 0; copy < copies; copy++)
      scheduler.after(isLate ? random.between(MINUTE, 30 * MINUTE) : random.between(50, 3_000), () =>
        this.#deliver(news),
      );
  }

  /** What was not taken is sent again, an hour later. */
  #deliver(news: News): void {
    this.#take(news).then(
      () => (this.eventsUnderWay -= 1),
      () => this.scheduler.after(60 * MINUTE, () => this.#deliver(news)),
    );
  }

  async #take(news: News): Promise<void> {
    if (this.#seenEvents.has(news.id)) return;
    const { engine, stripe } = this.api;
    const told = webhookEventOf({ ...news, data: { object: news.object } });
    await handOver(engine, await withBookingOf(stripe, told));
    this.#seenEvents.add(news.id);
  }
}

/** What an event begins or concerns, as far as it is the settlements of partners: nobody here reads mail. */
function storiesOfPartners(stories: Parameters<typeof notifiedStories>[0]): Following {
  const all = notifiedStories(stories);
  const isOfPartner = ({ stream }: StoredEvent) => /^(partner|commission)-/.test(stream);
  return { ...all, handle: (batch) => all.handle(batch.filter(isOfPartner)) };
}

/** SDK clients, kept from one life to the next: making one takes longer than all that a life asks of it. */
const clients: { readonly stripe: Stripe; over: Stripe.HttpClient }[] = [];

function clientOver(index: number, over: Stripe.HttpClient): Stripe {
  const known = clients[index];
  if (known) {
    known.over = over;
    return known.stripe;
  }
  const made: { readonly stripe: Stripe; over: Stripe.HttpClient } = {
    over,
    stripe: new Stripe('sk_test_simulated', {
      telemetry: false,
      maxNetworkRetries: 1,
      timeout: 4_000,
      httpClient: {
        getClientName: () => 'simulator',
        makeRequest: (...request) => made.over.makeRequest(...request),
      } as Stripe.HttpClient,
    }),
  };
  // The SDK puts this together for each request, and nobody here reads it.
  Object.assign(made.stripe, { getClientUserAgent: (say: (agent: string) => void) => say('simulator') });
  clients[index] = made;
  return made.stripe;
}

export const technicianId = (index: number): TechnicianId => as<TechnicianId>(`technician-${index + 1}`);
export const customerId = as<CustomerId>('customer-1');

/** No paper is drawn in a life: it has no people who read. */
function keptNowhere({ partnerId, period }: Closing): Readonly<Record<Language, KeptStatement>> {
  const kept = (language: Language): KeptStatement => ({
    key: as<BlobKey>(`statements/${partnerId}/${period}-${language}.pdf`),
    sha256: '',
  });
  return { en: kept('en'), es: kept('es') };
}

/** Which story it is, without whose. */
function kindOf(workflowId: string): string {
  return workflowId.slice(0, workflowId.indexOf('-'));
}

/** A technician near 10001 who may do anything. */
function technicianNear(id: TechnicianId): RosterTechnician {
  return {
    technicianId: id,
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
