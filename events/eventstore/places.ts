/**
 * What Postgres keeps beside EventStoreDB: which stream an event id belongs to, claimed before the event is appended,
 * and the place of every event in the order of the log (decision 242). Places are a fold of `$all`: they come out the
 * same whoever makes them, and however often.
 */
import type pg from 'pg';
import { z } from 'zod';
import { EventIdTaken, type NewEvent, type StoredEvent } from '../log.ts';
import { isReadOnlyTransaction } from '../postgres/connection.ts';
import { advisoryLocks } from '../postgres/locks.ts';
import { transaction } from '../postgres/transaction.ts';
import { EVENTS_CHANNEL } from '../postgres/subscription.ts';
import type { InAll } from './records.ts';
import type { Server } from './server.ts';

/** Number of events of `$all` that get their places in one transaction. */
const PAGE = 1_000;
/** Milliseconds that a read-only process waits for another one's pass. */
const OTHERS_PASS = 50;

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

const stateRow = z.array(
  z.object({ is_home: z.boolean(), pos: z.bigint(), commit_pos: z.bigint().nullable() }),
);
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
const PLACE = 'p.pos, p.commit_pos, p.stream_id, p.revision';

/** One statement, because appends wait for it: the places, missing claims, how far it got, and the notification. */
const PLACE_ALL = `
  WITH e AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::uuid[], $6::timestamptz[], $7::text[])
      AS u (pos, commit_pos, stream_id, revision, event_id, recorded_at, command_id)
  ), placed AS (
    INSERT INTO es.places (pos, commit_pos, stream_id, revision, event_id, recorded_at)
    SELECT pos, commit_pos, stream_id, revision, event_id, recorded_at FROM e
  ), claimed AS (
    INSERT INTO es.claims (event_id, stream_id, command_id)
    SELECT event_id, stream_id, command_id FROM e ORDER BY event_id
    ON CONFLICT DO NOTHING
  ), moved AS (
    UPDATE es.eventstore SET pos = $8, commit_pos = $9
  )
  SELECT pg_notify($10, ($8::bigint)::text) WHERE $11::boolean`;

/**
 * Makes passes. A pass requested while one is running is served by the next one, since its event may have come too late
 * for the running one.
 */
export class Places {
  readonly #pool: pg.Pool;
  readonly #server: Server;
  readonly #mayCopy: boolean;
  #running: Promise<ReadonlyMap<string, StoredEvent>> | undefined;
  #next: Promise<ReadonlyMap<string, StoredEvent>> | undefined;
  #lastPass = Number.NEGATIVE_INFINITY;
  #isReadOnly = false;

  /** `mayCopy`: the server may hold a copy while the log is in Postgres. */
  constructor(pool: pg.Pool, server: Server, mayCopy: boolean) {
    this.#pool = pool;
    this.#server = server;
    this.#mayCopy = mayCopy;
  }

  /**
   * Claims the ids of events for a stream; answers whether all were free.
   * @throws {EventIdTaken} one of them belongs to another stream
   */
  async claim(stream: string, events: readonly NewEvent[]): Promise<boolean> {
    // Before its first append, a process checks that database and server belong together.
    if (this.#lastPass === Number.NEGATIVE_INFINITY) await this.pass();
    // In the order of ids, so that two processes claiming some of the same ids don't deadlock. Claims lost in a crash
    // of the database are made again by the next pass.
    const { rowCount } = await this.#pool.query({
      name: 'claim',
      text: `INSERT INTO es.claims (event_id, stream_id, command_id)
        SELECT u.id, $2, u.command FROM unnest($1::uuid[], $3::text[]) AS u (id, command) ORDER BY u.id
        ON CONFLICT DO NOTHING`,
      values: [events.map(({ id }) => id), stream, events.map(({ metadata }) => metadata.commandId)],
    });
    if (rowCount === events.length) return true;
    const { rows } = await this.#pool.query({
      name: 'claimed_elsewhere',
      text: `SELECT event_id, stream_id FROM es.claims WHERE event_id = ANY ($1::uuid[]) AND stream_id <> $2
        ORDER BY event_id LIMIT 1`,
      values: [events.map(({ id }) => id), stream],
    });
    const [other] = z.array(z.object({ event_id: z.string(), stream_id: z.string() })).parse(rows);
    if (other) throw new EventIdTaken(other.event_id, other.stream_id, 'stream');
    return false;
  }

  /** Gives a place to every event that the server has by now; answers those that this pass placed, by id. */
  pass(): Promise<ReadonlyMap<string, StoredEvent>> {
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

  async #pass(): Promise<ReadonlyMap<string, StoredEvent>> {
    const placed = new Map<string, StoredEvent>();
    try {
      while (await transaction(this.#pool, (client) => this.#page(client, placed)));
    } catch (error) {
      if (!isReadOnlyTransaction(error)) throw error;
      this.#isReadOnly = true;
      placed.clear();
      await new Promise((resolve) => setTimeout(resolve, OTHERS_PASS));
    }
    this.#lastPass = performance.now();
    return placed;
  }

  /** Places one page; answers whether there may be more. */
  async #page(client: pg.PoolClient, placed: Map<string, StoredEvent>): Promise<boolean> {
    // If this commit is lost, the next pass makes it again with the same result.
    await client.query(
      `SET LOCAL synchronous_commit = off; SET LOCAL hexkey.copying = 'on'; SELECT pg_advisory_xact_lock(${advisoryLocks.places})`,
    );
    const state = await this.#state(client);
    const read = await this.#server.all(state.commit, PAGE + 1);
    const [first, ...rest] = read;
    if (state.commit !== undefined && first?.commit !== state.commit)
      throw new WrongEventStore(
        'EventStoreDB does not hold the log that the database knows: another server, or an older state of it.',
      );
    const news = state.commit === undefined ? read : rest;
    const last = news.at(-1);
    if (!last) return false;
    const events = placesOf(news, state.position);
    const position = events.reduce(
      (highest, { event }) => (event.position > highest ? event.position : highest),
      state.position,
    );
    await client.query({
      name: 'place',
      text: PLACE_ALL,
      values: [
        events.map(({ event }) => event.position),
        events.map(({ commit }) => commit),
        events.map(({ event }) => event.stream),
        events.map(({ event }) => event.revision),
        events.map(({ event }) => event.id),
        events.map(({ event }) => event.recordedAt),
        events.map(({ event }) => event.metadata.commandId),
        position,
        last.commit,
        EVENTS_CHANNEL,
        position !== state.position,
      ],
    });
    for (const { event } of events) placed.set(event.id, event);
    return read.length > PAGE;
  }

  /** How far the places go. An installation without any event starts here, unless this is a copy. */
  async #state(
    client: pg.PoolClient,
  ): Promise<{ readonly position: bigint; readonly commit: bigint | undefined }> {
    const { rows } = await client.query('SELECT is_home, pos, commit_pos FROM es.eventstore');
    const [state] = stateRow.parse(rows);
    if (state && (state.is_home || this.#mayCopy))
      return { position: state.pos, commit: state.commit_pos ?? undefined };
    const begun = await client.query('SELECT FROM es.events LIMIT 1');
    if (state || begun.rowCount !== 0)
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
