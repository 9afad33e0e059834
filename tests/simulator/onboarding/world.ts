/** The world of one applicant: the real story, activities, followers and clients over simulated time, services, log and Temporal. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { openBookingReservations } from '#activities/dispatch/reservations.ts';
import { staffingFrom } from '#activities/dispatch/ranking.ts';
import { erasures } from '#activities/followers/erasures.ts';
import { notifiedStories } from '#activities/followers/stories.ts';
import { logActivities } from '#activities/log/log.ts';
import { onboardingActivities } from '#activities/onboarding/onboarding.ts';
import { openStories, resumeStories } from '#activities/stories/resume.ts';
import { type Engine, openEngine } from '#api/engine.ts';
import { handOver as handOverCheck } from '#api/webhooks/checkr.ts';
import { handOver as handOverSigning } from '#api/webhooks/docuseal.ts';
import { system } from '#domain/core/actor.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { letters } from '#domain/letters/decide.ts';
import type { LetterKind } from '#domain/letters/events.ts';
import { execute, load } from '#events/execute.ts';
import { type PersonKeys, personKeysOver } from '#events/keys/person-keys.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import { technicians } from '#projections/models/technicians.ts';
import type { Blob, Blobs } from '#vendors/blobs/blobs.ts';
import { type Documents, openDocuments } from '#vendors/blobs/documents.ts';
import { type Checks, openChecks } from '#vendors/checkr/checks.ts';
import { readCheckWebhook } from '#vendors/checkr/webhooks.ts';
import { openDocuseal, readSigningWebhook } from '#vendors/esign/docuseal.ts';
import type { OutsideSigning } from '#vendors/esign/esign.ts';
import { Followers } from '../followers.ts';
import { openWire, type Process, remote, type Wire } from '../machine.ts';
import { openRandom, type Random } from '../random.ts';
import { Scheduler } from '../scheduler.ts';
import { KeyTable } from '../store/key-table.ts';
import { EventStore, openMemoryLog } from '../store/log.ts';
import { ReadSide } from '../store/read-models.ts';
import { Tables } from '../store/tables.ts';
import type { LoadWorkflows } from '../temporal/bundle.ts';
import { activityOwner, type FailedTry, Server } from '../temporal/server.ts';
import { installTime } from '../virtual-time.ts';
import type { Setup } from './script.ts';
import { Checkr, type News } from './services/checkr.ts';
import { Docuseal } from './services/docuseal.ts';
import { closedUntil, installFetch, type Request, type Service } from './services/http.ts';

/** The product's own, but for the looks at a report: one that is open for a year is looked at a thousand times, not ten thousand. */
export const durations = { ...defaultDurations, reportLook: 8 * 60 * 60 * 1000 };
export const applicantId = as<TechnicianId>('applicant-1');
const taskQueue = 'simulator';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hours for which a service sends news again that was not taken. */
const NEWS_TRIES = 24;
const checkrKey = 'simulated-key';
const docusealSecret = 'simulated-secret';
const masterKey = Buffer.alloc(32, 7);

/** A mail that was sent; it is not drawn here. */
export interface Mail {
  readonly letter: LetterKind;
  readonly letterId: string;
  readonly to: string;
  readonly at: number;
}

type Activities = ReturnType<typeof onboardingActivities>;

/** Faults put into the product on purpose, to see that they are found. */
export interface Tampering {
  /** Changes the worker's activities. */
  readonly activities?: (activities: Activities) => Partial<Activities>;
  /** Changes requests to the services as they leave us. */
  readonly request?: (request: Request) => Request;
  /** Changes events as they are appended. */
  readonly appended?: <E extends { readonly type: string; readonly data: unknown }>(event: E) => E;
  /** Changes what the read models are given. */
  readonly projected?: (events: readonly StoredEvent[]) => readonly StoredEvent[];
  /** Does nothing instead of destroying a person's key. */
  readonly keepsKeys?: boolean;
}

export interface WorldOptions {
  readonly setup: Setup;
  readonly start: number;
  readonly load: LoadWorkflows;
  readonly tamper: Tampering;
  /** Something that must not happen, seen while it happens. */
  readonly onFault: (invariant: string, what: string) => void;
}

/** A process of ours with its own hands on everything outside of it. */
interface Hands {
  readonly process: Process;
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly documents: Documents;
  readonly checks: Checks;
  readonly outsideSigning: OutsideSigning | null;
  readonly engine: Engine;
  readonly client: ReturnType<Server['client']>;
}

export class World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly store = new EventStore();
  readonly tables = new Tables();
  readonly readSide = new ReadSide([technicians]);
  readonly checkr: Checkr;
  readonly docuseal: Docuseal;
  readonly server: Server;
  readonly blobs = new Map<string, Blob>();
  readonly mails: Mail[] = [];
  /** The log as it is, without a wire. */
  readonly log: EventLog;
  /** The keys as they are. */
  readonly keys: PersonKeys;
  /** How many pieces of the services' news are on their way. */
  newsUnderWay = 0;
  /** True time of the last thing that kept the story from going on: a kill, or a request that failed. */
  lastTrouble = 0;
  api: Hands;
  readonly #options: WorldOptions;
  readonly #wire: Wire;
  readonly #keyTable = new KeyTable();
  readonly #followers: Followers;
  readonly #uninstall: readonly (() => void)[];
  readonly #machine = new AsyncLocalStorage<Process>();

  constructor(options: WorldOptions) {
    this.#options = options;
    const { setup, onFault } = options;
    this.random = openRandom(setup.seed);
    this.scheduler = new Scheduler(options.start, this.random);
    const { scheduler, random, tables, store } = this;
    this.#followers = new Followers({ scheduler, random, tables, store });
    this.#wire = openWire(scheduler, random);
    this.checkr = new Checkr({
      scheduler,
      random,
      endings: setup.endings,
      onNews: (news) => this.#send(() => this.#takeCheck(news)),
    });
    this.docuseal = new Docuseal({
      random,
      now: () => scheduler.now,
      onNews: (externalId) => this.#send(() => this.#takeSigning(externalId)),
    });
    this.#uninstall = [
      installTime({
        now: () => scheduler.now,
        steady: () => scheduler.now - options.start,
        after: (milliseconds, work) => {
          const planned = scheduler.after(milliseconds, work);
          return () => planned.cancel();
        },
        idle: (milliseconds, signal) => this.#followers.idle(milliseconds, signal),
        owner: activityOwner,
        random: () => random.next(),
      }),
      installFetch({
        wire: this.#wire,
        scheduler,
        random,
        services: this.services,
        processOf: () => this.#running(),
        changed: options.tamper.request ?? ((request) => request),
        onKill: () => this.killWorker(random.between(100, 5_000)),
      }),
    ];
    this.log = openMemoryLog(store, { now: () => scheduler.now });
    this.keys = personKeysOver(this.#keyTable.pool, masterKey);
    store.listeners.add(() => this.#followers.wake());
    this.server = new Server({
      scheduler,
      random,
      load: options.load,
      historyLimit: setup.historyLimit,
      awayUntil: () => closedUntil(this.services),
      onTryFailed: (failed) => this.#tryFailed(failed),
      onTaskFailed: (workflowId, error, tries) => {
        if (tries === 6) onFault('a story goes on', `${workflowId} fails its task: ${error.message}`);
      },
      onClosed: (workflowId, error) => {
        if (error) onFault('a story goes on', `${workflowId} failed: ${error.message}`);
      },
      onRecorded: (payload) => this.look('a history', payload),
    });
    this.api = this.#hands({ name: 'api', alive: true });
    this.startWorker();
  }

  get services(): readonly Service[] {
    return [this.checkr, this.docuseal];
  }

  close(): void {
    for (const uninstall of this.#uninstall) uninstall();
  }

  /** Runs something on behalf of the api's process. */
  asApi<T>(work: () => T): T {
    return this.#machine.run(this.api.process, work);
  }

  startWorker(): void {
    if (this.server.worker) return;
    const hands = this.#hands({ name: 'worker', alive: true });
    const { process, log, keys, documents, checks, outsideSigning, client } = hands;
    const reservations = openBookingReservations(
      openReservations(this.tables.pool),
      staffingFrom(async () => []),
    );
    const publicUrl = 'https://hexkey.simulated';
    const own = onboardingActivities({ log, keys, documents, checks, outsideSigning, publicUrl });
    const activities = {
      ...logActivities({ log, reservations }),
      ...own,
      ...this.#options.tamper.activities?.(own),
      deliverLetters: (subject: string) => this.#deliverLetters(hands, subject),
    };
    const here = Object.entries(activities).map(([name, activity]) => [
      name,
      (...given: readonly never[]) =>
        this.#machine.run(process, () => (activity as (...args: readonly never[]) => unknown)(...given)),
    ]);
    this.server.startWorker({ process, activities: Object.fromEntries(here) as never });
    const unused = {} as never;
    this.#machine.run(process, () =>
      this.#followers.start({ log, pool: this.tables.pool }, [
        notifiedStories({ client, taskQueue, durations }),
        erasures({
          log,
          keys,
          pool: this.tables.pool,
          readModels: unused,
          blobs: unused,
          stripe: unused,
          outsideSigning,
          documents,
          checks,
          contact: 'help@example.com',
        }),
      ]),
    );
  }

  killWorker(downFor: number): void {
    this.lastTrouble = this.scheduler.now + downFor;
    this.server.killWorker();
    this.scheduler.after(downFor, () => this.startWorker());
  }

  /** Temporal's database is lost, and `ops resume` starts what the log shows to be open. */
  async loseTemporal(): Promise<void> {
    this.lastTrouble = this.scheduler.now;
    this.server.lose();
    const { client, log } = this.api;
    const open = await openStories(log, durations, new Date().toISOString());
    await resumeStories({ client, taskQueue, durations }, open);
  }

  /** Brings the read models on to the end of the log. */
  async project(): Promise<void> {
    const { projected = (events: readonly StoredEvent[]) => events } = this.#options.tamper;
    await this.readSide.project(projected(this.store.events));
  }

  get readModels(): ReadModels {
    return this.readSide.readModels;
  }

  /** What nobody may find written down: looked for wherever something is kept or told. */
  readonly secrets = new Set<string>();

  /** Looks whether something says a secret in plain text (R28). */
  look(where: string, written: unknown): void {
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    if (text === undefined) return;
    for (const secret of this.secrets)
      if (text.includes(secret))
        this.#options.onFault('nothing of a person is written in plain text', `${where} says ${secret}`);
  }

  #running(): Process {
    const process = this.#machine.getStore();
    if (!process) throw new Error('a request that no process of ours makes');
    return process;
  }

  #hands(process: Process): Hands {
    const client = this.server.client(this.#wire, process);
    const log = remote(this.#wire, process, this.#guarded(this.log));
    const held = remote(this.#wire, process, this.#keyTable.pool) as pg.Pool;
    const keys = personKeysOver(held, masterKey);
    const guarded = this.#options.tamper.keepsKeys ? { ...keys, destroy: async () => undefined } : keys;
    const documents = openDocuments(remote(this.#wire, process, this.#blobs()), guarded);
    const checks = openChecks({
      apiKey: checkrKey,
      apiUrl: `https://${this.checkr.host}`,
      package: 'simulated',
    });
    const outsideSigning =
      this.#options.setup.signsAt === 'docuseal'
        ? openDocuseal({ apiKey: 'simulated', apiUrl: `https://${this.docuseal.host}` })
        : null;
    const engine = openEngine(client, { taskQueue, durations });
    return { process, log, keys: guarded, documents, checks, outsideSigning, engine, client };
  }

  /** The log, with what is written into it looked at. */
  #guarded(log: EventLog): EventLog {
    const { appended = (event) => event } = this.#options.tamper;
    return {
      ...log,
      append: (stream, expected, events) => {
        const given = events.map((event) => appended(event));
        this.look('an event', given);
        return log.append(stream, expected, given);
      },
    };
  }

  #blobs(): Blobs {
    const { blobs } = this;
    return {
      put: async (key, blob) => {
        this.look('a document', blob.bytes.toString('latin1'));
        blobs.set(key, blob);
      },
      get: async (key) => blobs.get(key) ?? null,
      delete: async (key) => void blobs.delete(key),
      deleteAll: async (kind, owner) => {
        for (const key of blobs.keys()) if (key.startsWith(`${kind}/${owner}/`)) blobs.delete(key);
      },
    };
  }

  /** In the place of activities/messages/letters: mails are noted instead of drawn and sent. */
  async #deliverLetters({ log, keys }: Hands, subject: string): Promise<null> {
    for (;;) {
      const [next] = (await load(log, letters, subject)).due;
      if (!next) return null;
      const { letter, letterId } = next;
      const to = next.to === 'ops' ? 'ops' : await keys.open(next.to);
      if (to !== null) this.mails.push({ letter, letterId, to, at: this.scheduler.now });
      const outcome =
        to === null
          ? ({ kind: 'skipped', reason: 'erased' } as const)
          : ({ kind: 'sent', providerId: letterId } as const);
      const author = { now: new Date().toISOString(), actor: system('letters'), correlationId: letterId };
      await execute(log, letters, subject, author, () => ({ type: 'RecordOutcome', letterId, outcome }));
    }
  }

  #tryFailed({ workflowId, activity, attempt, message }: FailedTry): void {
    this.lastTrouble = this.scheduler.now;
    this.look('a failure', message);
    if (this.scheduler.now < closedUntil(this.services)) return;
    // The service decides nothing while it looks into a report, however long that takes.
    if (this.checkr.reports.some(({ status }) => status === 'dispute')) return;
    const struck = this.checkr.weather.struck + this.docuseal.weather.struck;
    // Each request that was made to fail may have cost a try.
    if (attempt === 40 + struck)
      this.#options.onFault(
        'no effect is repeated without end',
        `${workflowId} tries ${activity} again and again: ${message}`,
      );
  }

  /** News on their way to our endpoint: lost, late, twice, out of order, and again when they were not taken. */
  #send(take: () => Promise<void>): void {
    const { random, scheduler } = this;
    const { weather } = this.checkr;
    if (weather.lostNews > 0) {
      weather.lostNews -= 1;
      return;
    }
    if (random.chance(0.05)) return;
    const isLate = random.chance(0.15);
    const copies = random.chance(0.15) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      this.newsUnderWay += 1;
      const after = isLate ? random.between(MINUTE, 5 * HOUR) : random.between(50, 3_000);
      scheduler.after(after, () => this.#deliver(take, NEWS_TRIES));
    }
  }

  #deliver(take: () => Promise<void>, tries: number): void {
    this.asApi(take).then(
      () => (this.newsUnderWay -= 1),
      () => {
        if (tries === 0) this.newsUnderWay -= 1;
        else this.scheduler.after(HOUR, () => this.#deliver(take, tries - 1));
      },
    );
  }

  async #takeCheck({ id, type, object }: News): Promise<void> {
    const body = Buffer.from(JSON.stringify({ id, type, data: { object } }));
    const signature = createHmac('sha256', checkrKey).update(body).digest('hex');
    await handOverCheck(readCheckWebhook(body, signature, checkrKey), this.api);
  }

  async #takeSigning(externalId: string): Promise<void> {
    const now = this.scheduler.now;
    const body = Buffer.from(
      JSON.stringify({ event_type: 'form.completed', data: { external_id: externalId } }),
    );
    const time = Math.floor(now / 1000);
    const hash = createHmac('sha256', docusealSecret).update(`${time}.`).update(body).digest('hex');
    const references = readSigningWebhook(body, `${time}.${hash}`, docusealSecret, now);
    await handOverSigning(references, this.api);
  }
}
