/**
 * What Postgres keeps beside EventStoreDB: whose an event's id is, claimed before the event is appended, and the place
 * of every event in the order of the log (decision 242). Places are a fold of `$all`: whoever makes them, and however
 * often, they come out the same.
 */
import type pg from 'pg';
import { z } from 'zod';
import { EventIdTaken, type NewEvent, type StoredEvent } from '../log.ts';
import { isReadOnlyTransaction, isTransient } from '../postgres/connection.ts';
import { advisoryLocks } from '../postgres/locks.ts';
import { transaction } from '../postgres/transaction.ts';
import type { InAll } from './records.ts';
import type { Server } from './server.ts';

/** Events of `$all` that get their places in one transaction. */
const PAGE = 1_000;
/** Milliseconds that connections which can write nothing wait for a pass of others. */
const OTHERS_PASS = 50;
/**
 * Milliseconds for which a process goes on from where its own last pass ended. Later it asks the database, so that who
 * appends seldom need not read what others have placed long ago.
 */
const FRESH = 250;
/** Appends whose ids are claimed in one statement. */
const MAX_CLAIMS = 256;
const LOCK = `SELECT pg_advisory_xact_lock(${advisoryLocks.places})`;

/** The database and the server do not belong together; the message is for the operator. */
export class WrongEventStore extends Error {
  override readonly name = 'WrongEventStore';
}

/** Where an event stands. */
export interface Place {
  readonly position: bigint;
  readonly commit: bigint;
  readonly stream: string;
  readonly revision: number;
}

const reachRow = z.array(z.object({ pos: z.bigint(), commit_pos: z.bigint().nullable() }));
const placeRow = z
  .object({ pos: z.bigint(), commit_pos: z.bigint(), stream_id: z.string(), revision: z.number() })
  .transform(
    ({ pos, commit_pos: commit, stream_id: stream, revision }): Place => ({
      position: pos,
      commit,
      stream,
      revision,
    }),
  );
const claimRows = z.array(z.object({ event_id: z.string(), stream_id: z.string() }));
const PLACE = 'p.pos, p.commit_pos, p.stream_id, p.revision';

const PLACE_ALL = 'SELECT es.place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS placed';
const placedRow = z.tuple([z.object({ placed: z.boolean() })]);

/** How far the places go: the newest position, and where the newest of what was read stands in the server. */
interface Reach {
  readonly position: bigint;
  readonly commit: bigint | undefined;
}

/** Events that somebody is about to append, until they have their places. */
export interface Awaited {
  /** The events with their places, once all of them are placed by passes of this process. Undefined: they are not. */
  placed(): Promise<readonly StoredEvent[] | undefined>;
  /** Ends it. */
  forget(): void;
}

/** An append whose ids are to be claimed. */
interface Claim {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly settle: PromiseWithResolvers<boolean>;
}

/** Who asks for a pass after one has begun is served by the next one: its event may have come too late for this one. */
export class Places {
  readonly #pool: pg.Pool;
  readonly #server: Server;
  readonly #mayCopy: boolean;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Passes that have begun. */
  #begun = 0;
  #lastPass = Number.NEGATIVE_INFINITY;
  #losses = 0;
  #isReadOnly = false;
  /** How far the places went when this process last knew, and when that was. */
  #known: { readonly reach: Reach; readonly at: number } | undefined;
  /** Ids of events that somebody is about to append, and where they turned out to stand. */
  readonly #awaited = new Map<string, StoredEvent | undefined>();
  #claims: Claim[] = [];
  #isClaiming = false;

  /** `mayCopy`: the server may hold a copy while the log stands in Postgres. */
  constructor(pool: pg.Pool, server: Server, mayCopy: boolean) {
    this.#pool = pool;
    this.#server = server;
    this.#mayCopy = mayCopy;
  }

  /**
   * Claims the ids of events for a stream and says whether all were free. What comes while claims are on their way goes
   * together into the next statement.
   * @throws {EventIdTaken} one of them is another stream's
   */
  async claim(stream: string, events: readonly NewEvent[]): Promise<boolean> {
    // Before its first append a process knows that database and server belong together; after a crash of the database, that
    // claims which were lost are there again.
    if (this.#lastPass === Number.NEGATIVE_INFINITY) await this.pass();
    const settle = Promise.withResolvers<boolean>();
    this.#claims.push({ stream, events, settle });
    if (!this.#isClaiming) void this.#claimAll();
    return settle.promise;
  }

  async #claimAll(): Promise<void> {
    this.#isClaiming = true;
    while (this.#claims.length > 0) {
      // Writers that were just answered get the chance to join.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#claimGroup(this.#claims.splice(0, MAX_CLAIMS));
    }
    this.#isClaiming = false;
  }

  async #claimGroup(group: readonly Claim[]): Promise<void> {
    try {
      const free = await this.#claimed(group);
      for (const { stream, events, settle } of group)
        this.#areFree(stream, events, free).then(settle.resolve, settle.reject);
    } catch (error) {
      if (group.length === 1 || isTransient(error)) for (const { settle } of group) settle.reject(error);
      // One that the database does not take undoes the whole group: each on its own then.
      else for (const claim of group) await this.#claimGroup([claim]);
    }
  }

  /** The ids that were free, with their streams. */
  async #claimed(group: readonly Claim[]): Promise<ReadonlyMap<string, string>> {
    const claims = group.flatMap(({ stream, events }) =>
      events.map(({ id, metadata }) => ({ id, stream, command: metadata.commandId })),
    );
    // In the order of ids, so that two who claim some of the same ids do not wait for each other.
    const { rows } = await this.#pool.query({
      name: 'claim',
      text: `INSERT INTO es.claims (event_id, stream_id, command_id)
        SELECT u.id, u.stream, u.command FROM unnest($1::uuid[], $2::text[], $3::text[]) AS u (id, stream, command)
        ORDER BY u.id ON CONFLICT DO NOTHING RETURNING event_id, stream_id`,
      values: [
        claims.map(({ id }) => id),
        claims.map(({ stream }) => stream),
        claims.map(({ command }) => command),
      ],
    });
    return new Map(claimRows.parse(rows).map(({ event_id: id, stream_id: stream }) => [id, stream]));
  }

  /** Whether all of these are among those that were free. @throws {EventIdTaken} one of them is another stream's */
  async #areFree(
    stream: string,
    events: readonly NewEvent[],
    free: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    if (events.every(({ id }) => free.get(id) === stream)) return true;
    const { rows } = await this.#pool.query({
      name: 'claimed_elsewhere',
      text: `SELECT event_id, stream_id FROM es.claims WHERE event_id = ANY ($1::uuid[]) AND stream_id <> $2
        ORDER BY event_id LIMIT 1`,
      values: [events.map(({ id }) => id), stream],
    });
    const [other] = claimRows.parse(rows);
    if (other) throw new EventIdTaken(other.event_id, other.stream_id, 'stream');
    return false;
  }

  /** Keeps these events when a pass places them, for who is about to append them. */
  awaiting(events: readonly NewEvent[]): Awaited {
    const ids = events.map(({ id }) => id);
    for (const id of ids) this.#awaited.set(id, undefined);
    const found = () => {
      const placed = ids.flatMap((id) => this.#awaited.get(id) ?? []);
      return placed.length === ids.length ? placed : undefined;
    };
    return {
      placed: async () => {
        const begun = this.#begun;
        // The pass that is under way may have read them; one that has begun since then has.
        if (!found() && this.#running) await this.#running;
        if (!found()) await (this.#running && this.#begun > begun ? this.#running : this.pass());
        return found();
      },
      forget: () => {
        for (const id of ids) this.#awaited.delete(id);
      },
    };
  }

  /** Gives every event its place that the server has by now. */
  pass(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#pass().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.pass();
      });
    return this.#next;
  }

  /** A pass, unless there was one within so many milliseconds: it finds what a process appended that died at once. */
  async passIfOlderThan(milliseconds: number): Promise<void> {
    if (performance.now() - this.#lastPass > milliseconds) await this.pass();
  }

  /** The database was lost, and after a crash may lack places and claims that were there: the next pass comes at once. */
  lost(): void {
    this.#losses += 1;
    this.#lastPass = Number.NEGATIVE_INFINITY;
    this.#known = undefined;
  }

  /**
   * Holds passes back until the transaction ends, so that no append is answered meanwhile. Answers whether this position
   * is the last, of the places and of all that the server has.
   */
  async holdAt(client: pg.PoolClient, position: bigint): Promise<boolean> {
    await client.query(LOCK);
    const reach = await this.#reachIn(client);
    if (!reach) return false;
    const { news } = await this.#newsAfter(reach.commit, 1);
    return reach.position === position && news.length === 0;
  }

  /** The places after a position, in its order. */
  async after(position: bigint, limit: number): Promise<readonly Place[]> {
    const text = `SELECT ${PLACE} FROM es.places p WHERE p.pos > $1 ORDER BY p.pos LIMIT $2`;
    return this.#places({ name: 'places_after', text, values: [position, limit] });
  }

  /** The places of a stream's events from a revision on. */
  async ofStream(stream: string, from: number): Promise<readonly Place[]> {
    const text = `SELECT ${PLACE} FROM es.places p WHERE p.stream_id = $1 AND p.revision >= $2 ORDER BY p.revision`;
    return this.#places({ name: 'places_of_stream', text, values: [stream, from] });
  }

  /** The places of a command's events, after a pass if one of them was claimed and has none. */
  async ofCommand(commandId: string): Promise<readonly Place[]> {
    const claimed = z.tuple([z.object({ missing: z.bigint() })]);
    const { rows } = await this.#pool.query({
      name: 'claims_missing',
      text: `SELECT count(*) AS missing FROM es.claims c
        WHERE c.command_id = $1 AND NOT EXISTS (SELECT FROM es.places p WHERE p.event_id = c.event_id)`,
      values: [commandId],
    });
    if (claimed.parse(rows)[0].missing > 0n) await this.pass();
    const text = `SELECT ${PLACE} FROM es.claims c JOIN es.places p ON p.event_id = c.event_id AND p.stream_id = c.stream_id
      WHERE c.command_id = $1 ORDER BY p.pos`;
    return this.#places({ name: 'places_of_command', text, values: [commandId] });
  }

  /** Position of the newest event but so many, 0 where there are fewer. */
  async before(events: number): Promise<bigint> {
    const text = 'SELECT pos FROM es.places ORDER BY pos DESC OFFSET $1 LIMIT 1';
    const { rows } = await this.#pool.query(text, [events]);
    return z.array(z.object({ pos: z.bigint() })).parse(rows)[0]?.pos ?? 0n;
  }

  async head(): Promise<bigint> {
    const { rows } = await this.#pool.query('SELECT coalesce(max(pos), 0) AS head FROM es.places');
    return z.tuple([z.object({ head: z.bigint() })]).parse(rows)[0].head;
  }

  async #places(query: pg.QueryConfig): Promise<readonly Place[]> {
    return z.array(placeRow).parse((await this.#pool.query(query)).rows);
  }

  /** Whether the connections turned out to write nothing: a pass only waits for one of somebody else. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  async #pass(): Promise<void> {
    const losses = this.#losses;
    this.#begun += 1;
    try {
      while (await this.#page());
    } catch (error) {
      this.#known = undefined;
      if (!isReadOnlyTransaction(error)) throw error;
      this.#isReadOnly = true;
      await new Promise((resolve) => setTimeout(resolve, OTHERS_PASS));
    }
    if (losses === this.#losses) this.#lastPass = performance.now();
  }

  /** One page; answers whether there may be more. */
  async #page(): Promise<boolean> {
    const losses = this.#losses;
    const isFresh = this.#known && performance.now() - this.#known.at < FRESH;
    const from = isFresh && this.#known ? this.#known.reach : await this.#reach();
    const { news, isFull } = await this.#newsAfter(from.commit, PAGE);
    const last = news.at(-1);
    // Whether the database still has all places that this process knows is told by it alone.
    if (!last) return isFresh ? this.#isBehind(from) : false;
    const events = placesOf(news, from.position);
    const { rows } = await this.#pool.query({
      name: 'place',
      text: PLACE_ALL,
      values: [
        from.commit,
        last.commit,
        this.#mayCopy,
        events.map(({ event }) => event.position),
        events.map(({ commit }) => commit),
        events.map(({ event }) => event.stream),
        events.map(({ event }) => event.revision),
        events.map(({ event }) => event.id),
        events.map(({ event }) => event.recordedAt),
        events.map(({ event }) => event.metadata.commandId),
      ],
    });
    if (!placedRow.parse(rows)[0].placed) {
      this.#known = undefined;
      // Says why, if the log does not stand here.
      await this.#reach();
      return true;
    }
    const position = events.reduce(
      (highest, { event }) => (event.position > highest ? event.position : highest),
      from.position,
    );
    for (const { event } of events) if (this.#awaited.has(event.id)) this.#awaited.set(event.id, event);
    if (losses === this.#losses)
      this.#known = { reach: { position, commit: last.commit }, at: performance.now() };
    return isFull;
  }

  /** Whether a crash has taken places back that this process knows of. */
  async #isBehind({ commit }: Reach): Promise<boolean> {
    const { commit: there } = await this.#reach();
    if ((there ?? 0n) >= (commit ?? 0n)) return false;
    this.#known = undefined;
    return true;
  }

  /** How far the places go, by the database. @throws {WrongEventStore} the log does not stand here */
  async #reach(): Promise<Reach> {
    return (
      (await this.#reachIn(this.#pool)) ??
      transaction(this.#pool, async (client) => {
        await client.query(LOCK);
        return (await this.#reachIn(client)) ?? this.#begin(client);
      })
    );
  }

  /** Undefined: the log does not stand here. */
  async #reachIn(db: Pick<pg.Pool, 'query'>): Promise<Reach | undefined> {
    const { rows } = await db.query({
      name: 'places_reach',
      text: 'SELECT pos, commit_pos FROM es.eventstore WHERE is_home OR $1',
      values: [this.#mayCopy],
    });
    const [reach] = reachRow.parse(rows);
    return reach && { position: reach.pos, commit: reach.commit_pos ?? undefined };
  }

  /** What the server has after a commit position; full: there may be more. @throws {WrongEventStore} it does not have that */
  async #newsAfter(
    commit: bigint | undefined,
    limit: number,
  ): Promise<{ readonly news: readonly InAll[]; readonly isFull: boolean }> {
    // A page begins with the event that is known.
    const read = await this.#server.all(commit, limit + 1);
    const [first, ...rest] = read;
    if (commit !== undefined && first?.commit !== commit)
      throw new WrongEventStore(
        'EventStoreDB does not hold the log that the database knows: another server, or an older state of it.',
      );
    return { news: commit === undefined ? read : rest, isFull: read.length > limit };
  }

  /** An installation that has no event yet begins here. @throws {WrongEventStore} this one has, or the server has */
  async #begin(client: pg.PoolClient): Promise<Reach> {
    const state = await client.query('SELECT FROM es.eventstore');
    const begun = await client.query('SELECT FROM es.events LIMIT 1');
    if (state.rowCount !== 0 || begun.rowCount !== 0)
      throw new WrongEventStore(
        'EVENTSTORE_URL is set, and the event log stands in Postgres: move it first (npm run ops -- copy-log).',
      );
    if (!(await this.#server.isEmpty()))
      throw new WrongEventStore(
        'EVENTSTORE_URL names a server with events, and the database knows none of them.',
      );
    await client.query('INSERT INTO es.eventstore (is_home) VALUES (true)');
    await client.query('ALTER TABLE es.events ENABLE TRIGGER moved');
    return { position: 0n, commit: undefined };
  }
}

/**
 * Our positions: a copied event brings its own along, every other one has the highest before it and one. Copied events may
 * stand in another order than that of their positions.
 */
function placesOf(
  news: readonly InAll[],
  after: bigint,
): readonly { readonly commit: bigint; readonly event: StoredEvent }[] {
  let highest = after;
  return news.flatMap(({ commit, event, position: own }) => {
    if (!event) return [];
    const position = own ?? highest + 1n;
    if (position > highest) highest = position;
    return [{ commit, event: { ...event, position } }];
  });
}
