/** `reconcile` finds nothing if all sources agree, and names the booking and the cents if they do not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/core/money.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { reconcile, type ProviderBooking, type ReadWorkflow } from './reconcile.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { payoutStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const n of [1, 2, 3]) {
    const cast = await castOf(side.keys, n);
    await side.appendBooking(cast.bookingId, wholeLife(cast).slice(0, n === 1 ? 5 : undefined));
  }
  await side.append('payout-b2', payoutStory('b2', 't2', 105));
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

const undisputed = { tip: 0, tipRefunded: 0, disputed: 0, disputeFees: 0, disputes: '' };
/** The provider's books as they should be. */
let honest: readonly ProviderBooking[] = [
  {
    bookingId: 'b1',
    intents: ['pi_b1'],
    held: 15_000,
    captured: 0,
    refunded: 0,
    ...undisputed,
    transferred: 0,
  },
  {
    bookingId: 'b2',
    intents: ['pi_b2'],
    held: 0,
    captured: 15_000,
    refunded: 1_000,
    ...undisputed,
    transferred: 10_500,
  },
  {
    bookingId: 'b3',
    intents: ['pi_b3'],
    held: 0,
    captured: 15_000,
    refunded: 1_000,
    ...undisputed,
    transferred: 0,
  },
];
const provider = (books: readonly ProviderBooking[]) => () => Promise.resolve(books);
const workflow =
  (revision: number): ReadWorkflow =>
  async () => ({ revision, status: 'assigned', paymentState: 'authorized' });
const run = (books: readonly ProviderBooking[], revision = 4) =>
  reconcile({
    log: side.log,
    rm: side.rm,
    provider: provider(books),
    workflow: workflow(revision),
    attempts: 2,
    pause: 10,
  });

test('all agree: no differences, and the sums of the log', async () => {
  expect(await run(honest)).toEqual({
    bookings: 3,
    captured: 30_000,
    refunded: 2_000,
    transferred: 10_500,
    partners: 0,
    toPartners: 0,
    differences: [],
  });
});

test('a capture tampered with at the provider is named with its booking, to the cent', async () => {
  const tampered = honest.map((book) => (book.bookingId === 'b3' ? { ...book, captured: 15_001 } : book));
  expect((await run(tampered)).differences).toEqual([
    {
      bookingId: 'b3',
      number: 'HX-000003',
      fact: 'captured',
      values: { log: 15_000, 'read model': 15_000, ledger: 15_000, provider: 15_001 },
    },
  ]);
});

test('money at the provider for a booking that nobody knows is named', async () => {
  const stray = {
    bookingId: 'b99',
    intents: ['pi_99'],
    held: 0,
    captured: 500,
    refunded: 0,
    ...undisputed,
    transferred: 0,
  };
  expect((await run([...honest, stray])).differences).toMatchObject([
    { bookingId: 'b99', number: null, fact: 'captured', values: { log: 0, provider: 500 } },
  ]);
});

test('a dispute that the log does not know is named with its money, its fee and its id', async () => {
  const dispute = { disputed: 15_000, disputeFees: 1_500, disputes: 'du_1 needs_response' };
  const disputed = honest.map((book) => (book.bookingId === 'b2' ? { ...book, ...dispute } : book));
  const about = { bookingId: 'b2', number: 'HX-000002' };
  expect((await run(disputed)).differences).toEqual([
    { ...about, fact: 'disputed', values: { log: 0, ledger: 0, provider: 15_000 } },
    { ...about, fact: 'disputes', values: { log: '', provider: 'du_1 needs_response' } },
    { ...about, fact: 'dispute fees', values: { log: 0, provider: 1_500 } },
  ]);
});

test('a dispute that the log knows as the provider does is no difference, until the bank gives the money back', async () => {
  const dispute = { disputed: 5_000, disputeFees: 1_500, disputes: 'du_3 under_review' };
  const books = honest.map((book) => (book.bookingId === 'b3' ? { ...book, ...dispute } : book));
  const about = { disputeId: 'du_3', chargeId: 'ch_b3', at: '2030-04-04T12:00:00.000Z' };
  const details = { amount: cents(5_000), reason: 'fraudulent', status: 'under_review', respondBy: null };
  await side.appendBooking('b3', [
    { type: 'DisputeOpened', data: { ...about, ...details } },
    { type: 'DisputeFundsWithdrawn', data: { ...about, amount: cents(5_000), fee: cents(1_500) } },
  ]);
  await side.caughtUp();
  expect((await run(books)).differences).toEqual([]);
  const back = books.map((book) =>
    book.bookingId === 'b3' ? { ...book, disputed: 0, disputes: 'du_3 won' } : book,
  );
  expect((await run(back)).differences.map(({ fact }) => fact)).toEqual(['disputed', 'disputes']);
  await side.appendBooking('b3', [
    {
      type: 'DisputeFundsReinstated',
      data: { ...about, amount: cents(5_000), fee: cents(0), outcome: 'won', outstanding: cents(0) },
    },
    { type: 'DisputeClosed', data: { ...about, outcome: 'won', status: 'won', outstanding: cents(0) } },
    // The fee is kept, at the provider as in our books.
  ]);
  await side.caughtUp();
  expect((await run(back)).differences).toEqual([]);
  honest = back;
});

test('a hold that the log does not know, and one that the provider does not have, are named', async () => {
  const strayed = honest.map((book) => ({ ...book, held: book.bookingId === 'b2' ? 7_900 : 0 }));
  expect((await run(strayed)).differences).toEqual([
    { bookingId: 'b1', number: 'HX-000001', fact: 'held', values: { log: 15_000, provider: 0 } },
    { bookingId: 'b2', number: 'HX-000002', fact: 'held', values: { log: 0, provider: 7_900 } },
  ]);
});

test('a transfer that the provider never made is named', async () => {
  const missing = honest.map((book) => ({ ...book, transferred: 0 }));
  expect((await run(missing)).differences).toMatchObject([{ bookingId: 'b2', fact: 'transferred' }]);
});

test('R17: a workflow behind its stream is named', async () => {
  expect((await run(honest, 3)).differences).toEqual([
    { bookingId: 'b1', number: 'HX-000001', fact: 'revision', values: { log: 4, workflow: 3 } },
  ]);
});

test('R1: technicians’ time that is kept otherwise than the log says is named with its booking', async () => {
  const pool = openPool(side.databaseUrl, 'reconcile test');
  const reservations = openReservations(pool);
  const during = { start: '2027-01-01T14:00:00.000Z', end: '2027-01-01T16:00:00.000Z' };
  const kept = { during, seats: 1, candidates: ['t9'], expiresAt: null, now: '2026-12-01T00:00:00.000Z' };
  for (const bookingId of ['b1', 'b2']) await reservations.reserveSeats({ ...kept, bookingId });
  await reservations.claimFor({ bookingId: 'b1', technicianId: 't8', during, seats: 1, now: kept.now });
  await reservations.reserveSeats({ ...kept, bookingId: 'b2' });
  const found = await reconcile({ log: side.log, rm: side.rm, reservations, attempts: 1 });
  expect(found.differences).toMatchObject([
    { bookingId: 'b1', number: 'HX-000001', fact: 'reserved crew', values: { reservations: 't8 firm' } },
    { bookingId: 'b2', fact: 'reserved seats', values: { log: 'completed', reservations: 1 } },
  ]);
  await reservations.release('b1');
  await reservations.release('b2');
  expect((await reconcile({ log: side.log, rm: side.rm, reservations, attempts: 1 })).differences).toEqual(
    [],
  );
  await pool.end();
});

test('the provider is read once for all that agrees, and once more for each look at all that differs', async () => {
  const known = honest.find(({ bookingId }) => bookingId === 'b1');
  if (!known) throw new Error('b1 is open');
  const open: ProviderBooking[] = [];
  for (let n = 101; n <= 150; n++) {
    const cast = await castOf(side.keys, n);
    await side.appendBooking(cast.bookingId, wholeLife(cast).slice(0, 5));
    open.push({ ...known, bookingId: cast.bookingId, intents: [`pi_${cast.bookingId}`] });
  }
  await side.caughtUp();
  const right = [...honest, ...open];
  // Two are different at the provider, in this many of its reads.
  const wrong = right.map((book) =>
    ['b110', 'b140'].includes(book.bookingId) ? { ...book, held: book.held - 1 } : book,
  );
  const reads = async (wrongFor: number) => {
    let read = 0;
    const { differences } = await reconcile({
      log: side.log,
      rm: side.rm,
      provider: () => Promise.resolve((read += 1) > wrongFor ? right : wrong),
      workflow: workflow(4),
      attempts: 3,
      pause: 1,
    });
    return [read, differences.map(({ bookingId, fact }) => `${bookingId} ${fact}`)];
  };
  expect(await reads(0)).toEqual([1, []]);
  expect(await reads(1)).toEqual([2, []]);
  expect(await reads(99)).toEqual([3, ['b110 held', 'b140 held']]);
  honest = right;
});

test('a comparison that nobody waits for any longer ends, and asks nobody more', async () => {
  const over = new AbortController();
  let asked = 0;
  const compared = reconcile({
    log: side.log,
    rm: side.rm,
    provider: (signal) => {
      over.abort(new Error('nobody waits'));
      expect(signal?.aborted).toBe(true);
      return Promise.resolve(honest);
    },
    workflow: () => {
      asked += 1;
      return Promise.resolve(null);
    },
    signal: over.signal,
  });
  await expect(compared).rejects.toThrow('nobody waits');
  expect(asked).toBe(0);
});

test('a tampered ledger line shows as an unbalanced movement and as other cents', async () => {
  await side.rm.pool.query(
    `UPDATE rm.ledger SET amount = amount - 1 WHERE booking_id = 'b2' AND movement = 'capture'
     AND account = 'customer_receivable'`,
  );
  const facts = (await run(honest)).differences.map(({ bookingId, fact }) => `${bookingId} ${fact}`);
  expect(facts).toEqual(['b2 captured', 'b2 unbalanced movements']);
});
