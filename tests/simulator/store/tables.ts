/**
 * The tables beside the log, in memory behind the statements that our code sends: reservations with their exclusion
 * rule, and the followers' checkpoints. A statement that is not known is told, so that a changed one is not missed.
 */
import type pg from 'pg';

interface Seat {
  readonly booking_id: string;
  readonly seat: number;
  readonly technician_id: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly candidates: readonly string[];
  readonly expires_at: string | null;
}

type Answer = { readonly rows: readonly object[]; readonly rowCount: number };
type Statement = readonly [RegExp, (values: readonly unknown[]) => Answer];

/** What a statement does with its values, whose types are the caller's. */
function on<Values extends readonly unknown[]>(pattern: RegExp, run: (values: Values) => Answer): Statement {
  return [pattern, (values) => run(values as unknown as Values)];
}

/** Places of the statements that were met, by their text: the same in every life. */
const places = new Map<string, number>();

/** The tables of one life. */
export class Tables {
  #seats: readonly Seat[] = [];
  #saved: (readonly Seat[])[] = [];
  readonly checkpoints = new Map<string, bigint>();
  readonly #statements: readonly Statement[];

  constructor() {
    const done = (rows: readonly object[] = [], rowCount = rows.length): Answer => ({ rows, rowCount });
    const overlap = (seat: Seat, start: string, end: string) => seat.start < end && start < seat.end;
    this.#statements = [
      on(/^(BEGIN|SAVEPOINT)/, () => (this.#saved.push(this.#seats), done())),
      on(/^(COMMIT)/, () => ((this.#saved = []), done())),
      on(/^ROLLBACK TO SAVEPOINT/, () => {
        this.#seats = this.#saved.pop() ?? this.#seats;
        return done();
      }),
      on(/^RELEASE SAVEPOINT/, () => (this.#saved.pop(), done())),
      on(/^ROLLBACK/, () => {
        this.#seats = this.#saved[0] ?? this.#seats;
        this.#saved = [];
        return done();
      }),
      on(/^SELECT pg_advisory_xact_lock/, () => done()),
      on(
        /^SELECT booking_id, seat.* WHERE booking_id = \$1 ORDER BY seat/s,
        ([bookingId]: readonly [string]) =>
          done(this.#seats.filter((seat) => seat.booking_id === bookingId).toSorted(bySeat)),
      ),
      on(
        /^SELECT booking_id, seat.* WHERE technician_id = ANY \(\$1\) AND during/s,
        ([ids, start, end]: readonly [readonly string[], string, string]) =>
          done(
            this.#seats
              .filter((seat) => ids.includes(seat.technician_id) && overlap(seat, start, end))
              .toSorted(byStart),
          ),
      ),
      on(
        /^SELECT c\.id FROM unnest/,
        ([ids, starts, ends]: readonly [readonly string[], readonly string[], readonly string[]]) =>
          done(
            ids
              .filter(
                (id, index) =>
                  !this.#seats.some(
                    (seat) =>
                      seat.technician_id === id && overlap(seat, starts[index] ?? '', ends[index] ?? ''),
                  ),
              )
              .map((id) => ({ id })),
          ),
      ),
      on(/^INSERT INTO app\.reservations/, (values) => this.#put(values)),
      on(
        /^DELETE FROM app\.reservations WHERE booking_id = \$1/,
        ([bookingId, seat]: readonly [string, number | null]) =>
          this.#remove((row) => row.booking_id === bookingId && (seat === null || row.seat === seat)),
      ),
      on(
        /^DELETE FROM app\.reservations WHERE expires_at <= \$1/,
        ([now, ids, start, end]: readonly [string, readonly string[] | null, string, string]) =>
          this.#remove(
            (row) =>
              row.expires_at !== null &&
              row.expires_at <= now &&
              (ids === null || (ids.includes(row.technician_id) && overlap(row, start, end))),
          ),
      ),
      on(/^UPDATE app\.reservations SET expires_at = NULL/, ([bookingId]: readonly [string]) => {
        const own = this.#seats.filter((seat) => seat.booking_id === bookingId);
        this.#seats = this.#seats.map((seat) => (own.includes(seat) ? { ...seat, expires_at: null } : seat));
        return done([], own.length);
      }),
      on(/^SELECT DISTINCT booking_id/, () =>
        done(
          [...new Set(this.#seats.map((seat) => seat.booking_id))]
            .toSorted()
            .map((booking_id) => ({ booking_id })),
        ),
      ),
      on(
        /^INSERT INTO app\.followers/,
        ([name]: readonly [string]) => (this.checkpoints.set(name, this.checkpoints.get(name) ?? 0n), done()),
      ),
      on(/^SELECT position FROM app\.followers/, ([name]: readonly [string]) =>
        done([{ position: this.checkpoints.get(name) ?? 0n }]),
      ),
      on(
        /^UPDATE app\.followers SET position/,
        ([name, position]: readonly [string, bigint]) => (this.checkpoints.set(name, position), done()),
      ),
      on(/pg_try_advisory_lock/, () => done([{ led: true }])),
      on(/pg_advisory_unlock_all/, () => done()),
      on(/^DELETE FROM app\.(credentials|known_devices|sessions|notification_reads|account_marks)/, () =>
        done(),
      ),
    ];
  }

  query(text: string, values: readonly unknown[] = []): Answer {
    const place = places.get(text) ?? this.#statements.findIndex(([pattern]) => pattern.test(text));
    const known = this.#statements[place];
    if (!known) throw new Error(`the simulator does not know this statement: ${text}`);
    places.set(text, place);
    return known[1](values);
  }

  /** A pool whose statements run at once: a transaction is whole or has not begun. */
  get pool(): pg.Pool {
    const query = async (text: string, values?: readonly unknown[]) => this.query(text, values);
    const client = { query, release: () => undefined };
    return { query, connect: async () => client } as unknown as pg.Pool;
  }

  #put([
    booking_id,
    seat,
    technician_id,
    start,
    end,
    status,
    candidates,
    expires_at,
  ]: readonly unknown[]): Answer {
    const row = { booking_id, seat, technician_id, start, end, status, candidates, expires_at } as Seat;
    const others = this.#seats.filter(
      (other) => other.booking_id !== row.booking_id || other.seat !== row.seat,
    );
    const taken = others.some(
      (other) => other.technician_id === row.technician_id && other.start < row.end && row.start < other.end,
    );
    if (taken)
      throw Object.assign(new Error('conflicting key value violates exclusion constraint'), {
        code: '23P01',
      });
    this.#seats = [...others, row];
    return { rows: [], rowCount: 1 };
  }

  #remove(isGone: (row: Seat) => boolean): Answer {
    const gone = this.#seats.filter(isGone);
    this.#seats = this.#seats.filter((row) => !gone.includes(row));
    return { rows: gone, rowCount: gone.length };
  }
}

function bySeat(one: Seat, other: Seat): number {
  return one.seat - other.seat;
}

function byStart(one: Seat, other: Seat): number {
  return one.start < other.start ? -1 : one.start > other.start ? 1 : 0;
}
