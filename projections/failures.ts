/** Failing projections: when each is retried, and the row that shows it (`rm.projection_status`). */
import type pg from 'pg';

const FIRST_RETRY = 500;
const LONGEST_RETRY = 30_000;
/** A database error about a batch of rows could be very long. */
const LONGEST_TEXT = 500;

/**
 * Records failures and increases the delay between retries. A batch that succeeds deletes the row in its own
 * transaction.
 */
export class Failures {
  readonly #client: pg.ClientBase;
  readonly #waiting = new Map<string, { readonly count: number; readonly until: number }>();

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Whether a projection is waiting for its next attempt. */
  waits(projection: string): boolean {
    return (this.#waiting.get(projection)?.until ?? 0) > Date.now();
  }

  /** Milliseconds until the next attempt of any; infinite if none is failing. */
  nextTryIn(): number {
    const untils = [...this.#waiting.values()].map(({ until }) => until);
    return Math.max(0, Math.min(...untils) - Date.now());
  }

  /** Records a failure and schedules the next attempt. */
  async note(projection: string, error: unknown): Promise<void> {
    const count = (this.#waiting.get(projection)?.count ?? 0) + 1;
    const wait = Math.min(FIRST_RETRY * 2 ** (count - 1), LONGEST_RETRY);
    this.#waiting.set(projection, { count, until: Date.now() + wait });
    await this.#client.query(
      `INSERT INTO rm.projection_status (projection, since, failures, last_error, last_error_at, next_try_at)
       VALUES ($1, now(), 1, $2, now(), now() + $3 * interval '1 millisecond')
       ON CONFLICT (projection) DO UPDATE SET failures = projection_status.failures + 1,
         last_error = EXCLUDED.last_error, last_error_at = EXCLUDED.last_error_at, next_try_at = EXCLUDED.next_try_at`,
      [
        projection,
        (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, LONGEST_TEXT),
        wait,
      ],
    );
  }

  clear(projection: string): void {
    this.#waiting.delete(projection);
  }
}
