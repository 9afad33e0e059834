/**
 * A booking at a moment, as the call returns it: compared with what its customer was shown then, and with the raw rows
 * (decision 203).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { payoutStory } from '#projections/testing/people-story.ts';
import { type Cast, castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { secondHand } from '#tests/simulator/second-hand.ts';
import { openTwoWorlds, type TwoWorlds } from '#tests/support/two-worlds.ts';

const bookingId = '00000000-0000-4000-8000-000000000777';
const stream = `booking-${bookingId}`;

const answer = z.looseObject({
  moment: z.object({ position: z.string(), at: z.string() }),
  since: z.nullable(z.looseObject({ moment: z.object({ position: z.string(), at: z.string() }) })),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  changed: z.array(z.string()),
  fields: z.array(
    z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  customer: z.looseObject({ status: z.string() }),
  ledger: z.array(z.looseObject({ account: z.string(), amountCents: z.number() })),
});

const rawRow = z.object({
  stream: z.string(),
  type: z.string(),
  position: z.coerce.bigint(),
  data: z.unknown(),
});

describe('a booking at a moment', () => {
  let worlds: TwoWorlds;
  let cast: Cast;
  let cookie: string;
  /** What the tracker showed after each event, by position. */
  const seen = new Map<string, unknown>();
  const recordedAt = new Map<string, string>();

  const read = async (path: string, as = cookie) => {
    const response = await fetch(worlds.api.url + path, { headers: { cookie: as } });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const momentAt = async (query: string) => {
    const { status, body } = await read(`/api/admin/bookings/${bookingId}/moment?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return answer.parse(body);
  };

  beforeAll(async () => {
    worlds = await openTwoWorlds();
    const { log, keys } = worlds.api.deps;
    cookie = await worlds.api.signIn('admin', 'admin-then');
    cast = { ...(await castOf(keys, 777)), bookingId: bookingId as Cast['bookingId'] };
    const events = toAppend(stream, wholeLife(cast));
    for (const [revision, event] of events.entries()) {
      const appended = await log.append(stream, revision === 0 ? 'none' : revision - 1, [event]);
      await worlds.caughtUp();
      const { body } = await read(`/api/booking-status/${bookingId}`);
      seen.set(String(appended.position), (body as { booking: unknown }).booking);
      recordedAt.set(String(appended.position), appended.events[0]?.recordedAt ?? '');
    }
    const payout = payoutStory(bookingId, cast.technicianId, 105);
    await log.append(`payout-${bookingId}`, 'none', toAppend(`payout-${bookingId}`, payout));
    await worlds.caughtUp();
  }, 120_000);
  afterAll(() => worlds?.stop());

  it('shows what the tracker answered its customer after each event, to the letter', async () => {
    expect(seen.size).toBeGreaterThan(10);
    for (const [position, tracker] of seen) {
      const { customer, moment } = await momentAt(`position=${position}`);
      expect(moment.position).toBe(position);
      expect(customer).toEqual(tracker);
    }
    const statuses = [...seen.values()].map((one) => (one as { status: string }).status);
    expect(new Set(statuses).size).toBeGreaterThan(5);
  });

  it('is what a second hand makes of the raw rows of the log', async () => {
    const { rows } = await worlds.api.deps.pool.query(
      'SELECT stream_id AS stream, type, pos::text AS position, data FROM es.events WHERE stream_id LIKE $1 ORDER BY pos',
      [`%-${bookingId}`],
    );
    const raw = z.array(rawRow).parse(rows);
    expect(raw.some((row) => row.stream.startsWith('payout-'))).toBe(true);
    for (const { position } of raw) {
      const { facts, ledger } = await momentAt(`position=${position}`);
      const { crew: _crew, balances, ...said } = secondHand(raw, bookingId, position);
      expect(facts).toMatchObject(said);
      const sums = new Map<string, number>();
      for (const { account, amountCents } of ledger)
        sums.set(account, (sums.get(account) ?? 0) + amountCents);
      expect(Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))).toEqual(balances);
    }
  });

  it('says what changed since the event before, and since another one', async () => {
    const [first = '', second = '', third = ''] = seen.keys();
    const then = await momentAt(`position=${third}`);
    expect(then.since?.moment.position).toBe(second);
    const long = await momentAt(`position=${[...seen.keys()].at(-1)}&since=${first}`);
    expect(long.since?.moment.position).toBe(first);
    expect(long.changed).toEqual(expect.arrayContaining(['status', 'payment', 'crew', 'captured']));
    expect(long.changed).not.toContain('address');
    expect(long.fields).toContainEqual({ path: 'status', before: 'pending', after: 'completed' });
    // A sealed note is only shown to exist.
    expect(JSON.stringify(long.fields)).not.toMatch(/enc:v1/);
    const placed = await momentAt(`position=${first}`);
    expect(placed.since).toBeNull();
    expect(placed.changed).toContain('address');
  });

  it('takes an instant for the last event before it', async () => {
    const positions = [...seen.keys()];
    const last = positions.findLast((one) => recordedAt.get(one) === recordedAt.get(positions[4] ?? ''));
    const { moment } = await momentAt(`at=${recordedAt.get(positions[4] ?? '')}`);
    expect(moment.position).toBe(last);
    expect((await read(`/api/admin/bookings/${bookingId}/moment?at=2000-01-01T00:00:00.000Z`)).status).toBe(
      404,
    );
  });

  it('is not there before it was made, and refuses what is no position', async () => {
    const ask = (query: string) => read(`/api/admin/bookings/${bookingId}/moment?${query}`);
    expect((await ask('position=0')).status).toBe(404);
    expect((await ask('position=-1')).status).toBe(400);
    expect((await ask(`position=${'9'.repeat(19)}`)).status).toBe(400);
    expect((await ask('at=yesterday')).status).toBe(400);
    expect((await ask('since=x')).status).toBe(400);
    expect((await ask(`position=${'9'.repeat(18)}`)).status).toBe(200);
  });

  it('opens nothing of a person who was erased since', async () => {
    const before = await momentAt('');
    expect(JSON.stringify(before.customer)).toContain('Ada777');
    await worlds.api.deps.keys.destroy(`customer-${cast.customerId}`);
    const after = await momentAt('');
    expect(JSON.stringify(after)).not.toMatch(/Ada777|Broadway/);
  });
});
