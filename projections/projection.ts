/** What a projection is: a fold of the log into tables, applied a batch at a time. One file in `models/` each. */
import type pg from 'pg';
import type { Sealed } from '#domain/sealed.ts';
import type { RecordedEvent, StoredEvent } from '#events/log.ts';

/** Schema of the live tables, and of the shadow tables that a rebuild fills (design.md §6). */
export type Schema = 'rm' | 'rm_next';

/** What a projection is given to write with; all of it happens in the transaction that moves its checkpoint. */
export interface Target {
  readonly client: pg.ClientBase;
  readonly schema: Schema;
  /** Plain text of a sealed value that `sealed` named, null when its owner's key was destroyed. */
  readonly open: (sealed: Sealed | null) => string | null;
}

/**
 * A read model's writer. It must be a pure function of the events (no clock, no random), so that a rebuild gives the
 * same rows (R29), and it sends nothing to anybody: side effects never hang on projections.
 */
interface Folding<E extends RecordedEvent> {
  /** Name of its checkpoint; what readers wait for and `ops rebuild` takes. */
  readonly name: string;
  /** Its tables in `rm`, without the schema. No one else writes them. */
  readonly tables: readonly string[];
  /** The sealed values of an event that `apply` will open. */
  readonly sealed: (event: RecordedEvent) => readonly Sealed[];
  /** Applies the next events of the log, in order. Events that it does not know are passed over. */
  readonly apply: (events: readonly E[], target: Target) => Promise<void>;
}

/** Most go by what events say; one that shows who caused them needs their metadata, and is read more for. */
export type Projection =
  | (Folding<RecordedEvent> & { readonly needsMetadata?: false })
  | (Folding<StoredEvent> & { readonly needsMetadata: true });
