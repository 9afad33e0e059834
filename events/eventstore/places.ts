/**
 * What Postgres keeps beside EventStoreDB: which stream an event id belongs to, claimed before the event is appended,
 * and the place of every event in the order of the log (decision 242). Places are a fold of `$all`: they come out the
 * same whoever makes them, and however often.
 */
import type pg from 'pg';
import { z } from 'zod';
import { EventIdTaken, type NewEvent, type StoredEvent } from '../log.ts';
import { isReadOnlyTransaction, isTransient } from '../postgres/connection.ts';
import { advisoryLocks } from '../postgres/locks.ts';
import { transaction } from '../postgres/transaction.ts';
import type { InAll } from './records.ts';
import type { Server } from './server.ts';

/** Number of events of `$all` that get their places in one transaction. */
const PAGE = 1_000;
/** Milliseconds that a read-only process waits for another one's pass. */
const OTHERS_PASS = 50;
/**
 * Milliseconds for which a process continues from the end of its own last pass. After that it asks the database, so that
 * a process that rarely appends doesn't read again what others have placed.
 */
const FRESH = 250;
/** Number of appends whose ids are claimed in one statement. */
const MAX_CLAIMS = 256;
const LOCK = `SELECT pg_advisory_xact_lock(${advisoryLocks.places})`;

/** The database and the server don't belong together; the message is for the operator. */
export class WrongEventStore extends Error {
  override readonly name = 'WrongEventStore';
}

/** The place of an event in the log. */
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
const newestRow = z.array(z.object({ event_id: z.string(), commit_pos: z.bigint() }));
const claimRows = z.array(z.object({ event_id: z.string(), stream_id: z.string() }));
const PLACE = 'p.pos, p.commit_pos, p.stream_id, p.revision';

const PLACE_ALL = 'SELECT es.place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS placed';
const placedRow = z.tuple([z.object({ placed: z.boolean() })]);

/** How far the places go: the newest position, and the commit position of the last event read from the server. */
interface Reach {
  readonly position: bigint;
  readonly commit: bigint | undefined;
}

/** Events about to be appended, tracked until they have their places. */
export interface Awaited {
  /** Waits for a pass; answers the events with their places, or undefined if this process did not place all of them. */
  placed(): Promise<readonly StoredEvent[] | undefined>;
  /** Stops tracking them. */
  forget(): void;
}

/** A claim that waits for the next statement. */
interface Claim {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly settle: PromiseWithResolvers<boolean>;
}

/**
 * Makes passes. A pass requested while one is running is served by the next one, since its event may have come too late
 * for the running one.
 */
export class Places {
  readonly #pool: pg.Pool;
  readonly #server: Server;
  readonly #mayCopy: boolean;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Number of passes begun. */
  #begun = 0;
  #lastPass = Number.NEGATIVE_INFINITY;
  #losses = 0;
  #isReadOnly = false;
  /** How far the places went at the end of the last pass, and when that was. */
  #known: { readonly reach: Reach; readonly at: number } | undefined;
  /** By id: events about to be appended, with their places once they have them. */
  readonly #awaited = new Map<string, StoredEvent | undefined>();
  #claims: Claim[] = [];
  #isClaiming = false;

  /** `mayCopy`: the server may hold a copy while the log is in Postgres. */
  constructor(pool: pg.Pool, server: Server, mayCopy: boolean) {
    this.#pool = pool;
    this.#server = server;
    this.#mayCopy = mayCopy;
  }

  /**
   * Claims the ids of events for a stream; answers whether all were free. Claims that arrive while a statement is under
   * way go into the next one together.
   * @throws {EventIdTaken} one of them belongs to another stream
   */
  async claim(stream: string, events: readonly NewEvent[]): Promise<boolean> {
    // Before its first append, a process checks that database and server belong together. After a crash of the database,
    // the pass makes lost claims again.
    if (this.#lastPass === Number.NEGATIVE_INFINITY) await this.pass();
    const settle = Promise.withResolvers<boolean>();
    this.#claims.push({ stream, events, settle });
    if (!this.#isClaiming) void this.#claimAll();
    return settle.promise;
  }

  async #claimAll(): Promise<void> {
    this.#isClaiming = true;
    while (this.#claims.length > 0) {
      // Lets writers that were just answered join the group.
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
      // One bad claim fails the whole group: try each on its own.
      else for (const claim of group) await this.#claimGroup([claim]);
    }
  }

  /** The ids that were free, with their streams. */
  async #claimed(group: readonly Claim[]): Promise<ReadonlyMap<string, string>> {
    const claims = group.flatMap(({ stream, events }) =>
      events.map(({ id, metadata }) => ({ id, stream, command: metadata.commandId })),
    );
    // In the order of ids, so that two processes claiming some of the same ids don't deadlock.
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

  /** Whether all ids of an append were free. @throws {EventIdTaken} one of them belongs to another stream */
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

  /** Call before appending these events: the pass that places them then keeps them for the append. */
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
        // The running pass may have read them; one that began after this call certainly has.
        if (!found() && this.#running) await this.#running;
        if (!found()) await (this.#running && this.#begun > begun ? this.#running : this.pass());
        return found();
      },
      forget: () => {
        for (const id of ids) this.#awaited.delete(id);
      },
    };
  }

  /** Gives a place to every event that the server has by now. */
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

  /**
   * A pass, unless there was one within this many milliseconds: it finds events whose process died right after
   * appending.
   */
  async passIfOlderThan(milliseconds: number): Promise<void> {
    if (performance.now() - this.#lastPass > milliseconds) await this.pass();
  }

  /** Call when the database connection was lost: after a crash, places and claims may be missing, so pass again soon. */
  lost(): void {
    this.#losses += 1;
    this.#lastPass = Number.NEGATIVE_INFINITY;
    this.#known = undefined;
  }

  /**
   * Blocks passes until the transaction ends, so that no append is answered meanwhile. Answers whether this is the last
   * position, and the server has no event without a place.
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

  /** The places of a command's events, after a pass if one of them was claimed but has no place. */
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

  /** The position `events` events before the newest one; 0 if there are fewer. */
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

  /** Whether the connections proved to be read-only: a pass then only waits for another process's pass. */
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

  /** Places one page; answers whether there may be more. */
  async #page(): Promise<boolean> {
    const losses = this.#losses;
    const isFresh = this.#known && performance.now() - this.#known.at < FRESH;
    const from = isFresh && this.#known ? this.#known.reach : await this.#reach();
    const { news, isFull } = await this.#newsAfter(from.commit, PAGE);
    const last = news.at(-1);
    // Only the database can tell whether it still has the places that this process made.
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
      // Throws if the log is not here any more.
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

  /** Whether the database lacks places that this process made, as after a crash. */
  async #isBehind({ commit }: Reach): Promise<boolean> {
    const { commit: there } = await this.#reach();
    if ((there ?? 0n) >= (commit ?? 0n)) return false;
    this.#known = undefined;
    return true;
  }

  /** How far the places in the database go. @throws {WrongEventStore} the log is not here */
  async #reach(): Promise<Reach> {
    return (
      (await this.#reachIn(this.#pool)) ??
      transaction(this.#pool, async (client) => {
        await client.query(LOCK);
        return (await this.#reachIn(client)) ?? this.#begin(client);
      })
    );
  }

  /** Undefined: the log is not here. */
  async #reachIn(db: Pick<pg.Pool, 'query'>): Promise<Reach | undefined> {
    const { rows } = await db.query({
      name: 'places_reach',
      text: 'SELECT pos, commit_pos FROM es.eventstore WHERE is_home OR $1',
      values: [this.#mayCopy],
    });
    const [reach] = reachRow.parse(rows);
    return reach && { position: reach.pos, commit: reach.commit_pos ?? undefined };
  }

  /** What the server has after a commit position; `isFull`: there may be more. @throws {WrongEventStore} it lacks that position */
  async #newsAfter(
    commit: bigint | undefined,
    limit: number,
  ): Promise<{ readonly news: readonly InAll[]; readonly isFull: boolean }> {
    // Positions are inclusive, so the first event is the known one.
    const read = await this.#server.all(commit, limit + 1);
    const [first, ...rest] = read;
    const isFull = read.length > limit;
    if (commit === undefined) return { news: read, isFull };
    if (first?.commit === commit) return { news: rest, isFull };
    if (first && first.commit > commit && (await this.#isScavenged(commit))) return { news: read, isFull };
    throw new WrongEventStore(
      'EventStoreDB does not hold the log that the database knows: another server, or an older state of it.',
    );
  }

  /**
   * Whether the server only removed an event of its own at this position: it has our newest event in its place, and
   * nothing of ours from there up to the position. Its statistics expire, and a scavenge takes them away.
   */
  async #isScavenged(commit: bigint): Promise<boolean> {
    const { rows } = await this.#pool.query(
      'SELECT event_id, commit_pos FROM es.places WHERE commit_pos <= $1 ORDER BY commit_pos DESC LIMIT 1',
      [commit],
    );
    const [newest] = newestRow.parse(rows);
    if (!newest) return this.#server.isEmpty();
    let from = newest.commit_pos;
    let page = await this.#server.all(from, PAGE);
    if (page[0]?.commit !== from || page[0].event?.id !== newest.event_id) return false;
    for (;;) {
      if (page.some((one) => one.event && one.commit > newest.commit_pos && one.commit <= commit))
        return false;
      const reached = page.at(-1)?.commit ?? from;
      if (reached > commit || reached === from) return reached > commit;
      from = reached;
      page = await this.#server.all(from, PAGE);
    }
  }

  /** Starts the log here in an installation without events. @throws {WrongEventStore} it has some, or the server has */
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
 * Assigns our positions: a copied event brings its own, every other one gets the highest so far plus one. Copied events
 * may be in a different order than their positions.
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
