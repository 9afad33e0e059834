/** Fills an empty log with the events of many bookings, interleaved as in a busy week. */
import type pg from 'pg';
import type { PersonKeys } from '../../events/keys/person-keys.ts';
import { type Cast, castOf, toAppend, wholeLife } from '../../projections/testing/booking-story.ts';

/** Bookings that are open at the same time, so that their events alternate in the log. */
const OPEN_AT_ONCE = 400;
/** Bookings per customer. */
const BOOKINGS_PER_CUSTOMER = 3;
const ROWS_PER_INSERT = 5_000;
const SEALED_AT_ONCE = 64;

interface Entry {
  readonly stream: string;
  readonly revision: number;
  readonly event: ReturnType<typeof toAppend>[number];
}

/**
 * Writes at least `events` events, with personal data sealed with real keys. Bypasses the log's append, which has its
 * own benchmark. Returns how many were written.
 */
export async function fillLog(pool: pg.Pool, keys: PersonKeys, events: number): Promise<number> {
  const length = wholeLife(await castOf(keys, 0)).length;
  const bookings = Math.ceil(events / length);
  let waiting: Entry[] = [];
  let written = 0;
  for (let first = 0; first < bookings; first += OPEN_AT_ONCE) {
    const count = Math.min(OPEN_AT_ONCE, bookings - first);
    const stories = (await casts(keys, first, count)).map((cast) => {
      const stream = `booking-${cast.bookingId}`;
      return toAppend(stream, wholeLife(cast)).map((event, revision) => ({ stream, revision, event }));
    });
    for (let step = 0; step < length; step++)
      waiting.push(...stories.map((story) => story[step]).filter((entry) => entry !== undefined));
    while (waiting.length >= ROWS_PER_INSERT || (first + count === bookings && waiting.length > 0)) {
      await insert(pool, waiting.slice(0, ROWS_PER_INSERT));
      written += Math.min(ROWS_PER_INSERT, waiting.length);
      waiting = waiting.slice(ROWS_PER_INSERT);
    }
  }
  await pool.query('VACUUM ANALYZE es.events');
  return written;
}

async function casts(keys: PersonKeys, first: number, count: number): Promise<readonly Cast[]> {
  const made: Cast[] = [];
  for (let from = 0; from < count; from += SEALED_AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(SEALED_AT_ONCE, count - from) },
      (_, index) => first + from + index,
    );
    made.push(
      ...(await Promise.all(numbers.map((n) => castOf(keys, n, Math.floor(n / BOOKINGS_PER_CUSTOMER))))),
    );
  }
  return made;
}

async function insert(pool: pg.Pool, entries: readonly Entry[]): Promise<void> {
  await pool.query(
    `INSERT INTO es.events (stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
     SELECT u.stream, u.revision, u.id, u.type, 1, u.data::jsonb, u.meta::jsonb,
       date_trunc('milliseconds', clock_timestamp())
     FROM unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::text[], $6::text[])
       WITH ORDINALITY AS u (stream, revision, id, type, data, meta, place) ORDER BY u.place`,
    [
      entries.map(({ stream }) => stream),
      entries.map(({ revision }) => revision),
      entries.map(({ event }) => event.id),
      entries.map(({ event }) => event.type),
      entries.map(({ event }) => JSON.stringify(event.data)),
      entries.map(({ event }) => JSON.stringify(event.metadata)),
    ],
  );
}
