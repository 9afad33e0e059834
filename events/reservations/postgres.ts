/** Reservations on Postgres. */
import type pg from 'pg';
import { advisoryLocks } from '../postgres/locks.ts';
import { transaction } from '../postgres/transaction.ts';
import type {
  Claim,
  ClaimOutcome,
  OwnPeriods,
  Period,
  Reschedule,
  RescheduleOutcome,
  Reservation,
  Reservations,
  SeatsOutcome,
  SeatsWanted,
} from './reservations.ts';
import {
  freeOf,
  type MovableReservation,
  ofBooking,
  overlapping,
  put,
  remove,
  removeLapsed,
  reservedBookings,
} from './rows.ts';

/**
 * Writers take turns: moving a displaced reservation reads and writes several technicians, and with finer locks two
 * such moves would deadlock or undo each other. A call takes about 2 ms. SQL that bypasses this lock still meets the
 * exclusion constraint.
 */
const LOCK = `SELECT pg_advisory_xact_lock(${advisoryLocks.reservations})`;
const EXCLUSION_VIOLATION = '23P01';

/** Opens reservations on a pool made by `openPool`. */
export function openReservations(pool: pg.Pool): Reservations {
  function locked<T>(work: (client: pg.PoolClient) => Promise<T>, keep: (result: T) => boolean): Promise<T> {
    return transaction(
      pool,
      async (client) => {
        await client.query(LOCK);
        return work(client);
      },
      keep,
    );
  }
  return {
    reserveSeats: (wanted) => locked((client) => reserveSeats(client, wanted), isReserved),
    claimFor: (claim) =>
      locked(
        (client) => claimFor(client, claim),
        (outcome) => outcome.kind === 'claimed',
      ).catch((error: unknown): ClaimOutcome => {
        // Somebody wrote without the lock: the constraint decides.
        if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION) {
          return { kind: 'taken', by: 'technician' };
        }
        throw error;
      }),
    reschedule: (wanted) => locked((client) => reschedule(client, wanted), isReserved),
    async keep(bookingId) {
      const result = await pool.query('UPDATE app.reservations SET expires_at = NULL WHERE booking_id = $1', [
        bookingId,
      ]);
      return (result.rowCount ?? 0) > 0;
    },
    release: (bookingId, seat) => remove(pool, bookingId, seat),
    sweepLapsed: async (now) => (await removeLapsed(pool, now)).map(plain),
    listFor: async (technicianIds, within) => (await overlapping(pool, technicianIds, within)).map(plain),
    bookings: () => reservedBookings(pool),
    reservationsOf: async (bookingId) => (await ofBooking(pool, bookingId)).map(plain),
  };
}

function isReserved(outcome: RescheduleOutcome): boolean {
  return outcome.kind === 'reserved';
}

/** Without the candidates, which only the table uses. */
function plain({ candidates: _, ...reservation }: MovableReservation): Reservation {
  return reservation;
}

/** Whether `kept` covers all of `during`. */
function covers(kept: Period, during: Period): boolean {
  return Date.parse(kept.start) <= Date.parse(during.start) && Date.parse(kept.end) >= Date.parse(during.end);
}

/** The period that covers all of them. */
function widest(during: Period, periods: OwnPeriods = {}): Period {
  const all = [during, ...Object.values(periods)];
  const at = (choose: (...times: number[]) => number, edge: 'start' | 'end') =>
    new Date(choose(...all.map((period) => Date.parse(period[edge])))).toISOString();
  return { start: at(Math.min, 'start'), end: at(Math.max, 'end') };
}

async function reserveSeats(client: pg.PoolClient, wanted: SeatsWanted): Promise<SeatsOutcome> {
  const { bookingId, during, periods, seats } = wanted;
  const before = await ofBooking(client, bookingId);
  // A seat that was moved to another technician in the meantime still has the first one's drive.
  const isKept = (kept: Reservation) =>
    covers(kept.during, during) && covers(widest(during, periods), kept.during);
  if (before.length === seats && before.every(isKept)) {
    return { kind: 'reserved', reservations: before.map(plain) };
  }
  await remove(client, bookingId);
  return fillSeats(client, wanted, seatsOf(seats), []);
}

/** Gives open seats to candidates: first to those who are free, then to those who can be freed by moving others. */
async function fillSeats(
  client: pg.PoolClient,
  { bookingId, during, periods, candidates, expiresAt, now }: Omit<SeatsWanted, 'seats'>,
  seats: readonly number[],
  taken: readonly string[],
): Promise<SeatsOutcome> {
  const own = (technicianId: string) => periods?.[technicianId] ?? during;
  const eligible = [...new Set(candidates)].filter((id) => !taken.includes(id));
  await removeLapsed(client, now, { technicianIds: eligible, during: widest(during, periods) });
  const chosen = (await freeOf(client, eligible, own)).slice(0, seats.length);
  for (const id of eligible) {
    if (chosen.length === seats.length) break;
    if (!chosen.includes(id) && (await makeRoom(client, id, own(id), now, [...chosen])).kind === 'room')
      chosen.push(id);
  }
  if (chosen.length < seats.length) return { kind: 'no_capacity', free: chosen.length };
  for (const [index, technicianId] of chosen.entries()) {
    const seat = seats[index] ?? index + 1;
    await put(client, {
      bookingId,
      seat,
      technicianId,
      during: own(technicianId),
      status: 'tentative',
      candidates: eligible,
      expiresAt,
    });
  }
  return { kind: 'reserved', reservations: (await ofBooking(client, bookingId)).map(plain) };
}

type Room =
  | { readonly kind: 'room'; readonly moved: readonly Reservation[] }
  | { readonly kind: 'taken'; readonly by: 'technician' | 'displaced' };

/** Moves the tentative reservations that block a technician to their next free candidates; all or none. */
async function makeRoom(
  client: pg.PoolClient,
  technicianId: string,
  during: Period,
  now: string,
  spokenFor: readonly string[],
): Promise<Room> {
  await removeLapsed(client, now, { technicianIds: [technicianId], during });
  const inTheWay = await overlapping(client, [technicianId], during);
  if (inTheWay.some((kept) => kept.status === 'firm')) return { kind: 'taken', by: 'technician' };
  await client.query('SAVEPOINT room');
  const moved: Reservation[] = [];
  for (const kept of inTheWay) {
    const crew = (await ofBooking(client, kept.bookingId)).map((seat) => seat.technicianId);
    const others = kept.candidates.filter(
      (id) => id !== technicianId && !crew.includes(id) && !spokenFor.includes(id),
    );
    await removeLapsed(client, now, { technicianIds: others, during: kept.during });
    // The replacement keeps the reserved drive of the technician who gives way.
    const [next] = await freeOf(client, others, () => kept.during);
    if (next === undefined) {
      await client.query('ROLLBACK TO SAVEPOINT room');
      return { kind: 'taken', by: 'displaced' };
    }
    const elsewhere = { ...kept, technicianId: next };
    await put(client, elsewhere);
    moved.push(plain(elsewhere));
  }
  await client.query('RELEASE SAVEPOINT room');
  return { kind: 'room', moved };
}

/** The seat that a claim is for; `done` if the technician already holds one firmly. */
function seatFor(
  claim: Claim,
  crew: readonly MovableReservation[],
): { seat: number; done: boolean } | undefined {
  const own = crew.find((kept) => kept.technicianId === claim.technicianId);
  if (own?.status === 'firm' && (claim.seat ?? own.seat) === own.seat) return { seat: own.seat, done: true };
  if (own?.status === 'firm') return undefined;
  const replaced = crew.find((kept) => kept.status === 'firm' && kept.technicianId === claim.replaces);
  if (claim.replaces !== undefined) return replaced && { seat: replaced.seat, done: false };
  const isOpen = (seat: number) => !crew.some((kept) => kept.seat === seat && kept.status === 'firm');
  const seat = seatsOf(claim.seats).find(
    (candidate) => (claim.seat ?? candidate) === candidate && isOpen(candidate),
  );
  return seat === undefined ? undefined : { seat, done: false };
}

async function claimFor(client: pg.PoolClient, claim: Claim): Promise<ClaimOutcome> {
  const { bookingId, technicianId, during, now } = claim;
  const crew = await ofBooking(client, bookingId);
  const chosen = seatFor(claim, crew);
  if (!chosen) return { kind: 'taken', by: 'seat' };
  const own = crew.find((kept) => kept.technicianId === technicianId);
  if (chosen.done && own) return { kind: 'claimed', reservation: plain(own), moved: [] };
  const before = crew.find((kept) => kept.seat === chosen.seat);
  // The technician reserved for the seat is free again, perhaps for the very reservation that is displaced.
  await remove(client, bookingId, chosen.seat);
  if (own && own.seat !== chosen.seat) await remove(client, bookingId, own.seat);
  if (own && before && own.seat !== before.seat && before.status === 'tentative') {
    await put(client, { ...before, seat: own.seat });
  }
  const room = await makeRoom(client, technicianId, during, now, []);
  if (room.kind === 'taken') return room;
  const reservation: MovableReservation = {
    bookingId,
    seat: chosen.seat,
    technicianId,
    during,
    status: 'firm',
    candidates: before?.candidates ?? own?.candidates ?? [],
    expiresAt: null,
  };
  await put(client, reservation);
  return { kind: 'claimed', reservation: plain(reservation), moved: room.moved };
}

async function reschedule(client: pg.PoolClient, wanted: Reschedule): Promise<RescheduleOutcome> {
  const { bookingId, during, periods = {}, candidates, busyLeave = false, now } = wanted;
  const before = await ofBooking(client, bookingId);
  if (before.length === 0) return { kind: 'unknown_booking' };
  await remove(client, bookingId);
  const firm = before.filter((kept) => kept.status === 'firm');
  const crew = firm.map((kept) => kept.technicianId);
  const filled: number[] = [];
  for (const kept of firm) {
    const own = periods[kept.technicianId] ?? during;
    const room = await makeRoom(client, kept.technicianId, own, now, crew);
    if (room.kind === 'room') {
      await put(client, { ...kept, during: own, candidates: [...candidates] });
      filled.push(kept.seat);
    } else if (!busyLeave) return { kind: 'taken', technicianId: kept.technicianId };
  }
  const expiresAt = before.find((kept) => kept.status === 'tentative')?.expiresAt ?? null;
  const numbers = wanted.seats === undefined ? before.map(({ seat }) => seat) : seatsOf(wanted.seats);
  const open = numbers.filter((seat) => !filled.includes(seat));
  return fillSeats(client, { bookingId, during, periods, candidates, expiresAt, now }, open, crew);
}

function seatsOf(size: number): readonly number[] {
  return Array.from({ length: size }, (_, index) => index + 1);
}
