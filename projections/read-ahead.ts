/**
 * Reads the log one batch ahead of those who fold it: the next one is read and decrypted while Postgres writes the
 * current one.
 */
import type { Durations } from '#domain/core/durations.ts';
import type { EventLog, RecordedEvent } from '#events/log.ts';
import { type Opened, openSealed } from './personal.ts';
import type { Projection } from './projection.ts';
import type { OpenMany } from './queries/read-models.ts';

/** Events read and decrypted, ready to be folded; `isFull`: there are more. */
export interface Prepared {
  readonly events: readonly RecordedEvent[];
  readonly isFull: boolean;
  readonly opened: Opened;
}

export interface ReadAheadOptions {
  /** The source of the events; it upcasts. */
  readonly log: Pick<EventLog, 'readAll' | 'readRecorded'>;
  readonly openMany: OpenMany;
  /** The installation's (default: the product's own). */
  readonly durations?: Durations | undefined;
  /**
   * Maximum number of events read and folded together; the more, the less often each row is written (default 40 000).
   */
  readonly batchSize?: number | undefined;
}

/** Holds one batch that was started in advance. */
export class ReadAhead {
  readonly #options: ReadAheadOptions;
  #begun: { readonly for: string; readonly prepared: Promise<Prepared> } | undefined;

  constructor(options: ReadAheadOptions) {
    this.#options = options;
  }

  /** The events after a position, with the sealed values that these projections need decrypted. */
  take(after: bigint, projections: readonly Projection[]): Promise<Prepared> {
    const found = this.#begun?.for === keyOf(after, projections) ? this.#begun.prepared : undefined;
    this.#begun = undefined;
    return found ?? this.#prepare(after, projections);
  }

  /** Starts what the next `take` is expected to ask for. */
  begin(after: bigint, projections: readonly Projection[]): void {
    const prepared = this.#prepare(after, projections);
    // Its consumer gets the error, but there may be none; unhandled, it would crash the process.
    prepared.catch(() => undefined);
    this.#begun = { for: keyOf(after, projections), prepared };
  }

  async #prepare(after: bigint, projections: readonly Projection[]): Promise<Prepared> {
    const { log, openMany, batchSize = 40_000 } = this.#options;
    // One read instead of several small ones: rows are parsed while Postgres is still sending the next.
    const events = projections.some(({ needsMetadata }) => needsMetadata)
      ? await log.readAll(after, batchSize)
      : await log.readRecorded(after, batchSize);
    const isFull = events.length === batchSize;
    return { events, isFull, opened: await openSealed(projections, events, openMany) };
  }
}

function keyOf(after: bigint, projections: readonly Projection[]): string {
  return [after, ...projections.map(({ name }) => name)].join();
}
