/** A projection: a fold of the log into tables, applied a batch at a time. One file per projection in `models/`. */
import type pg from 'pg';
import type { Durations } from '#domain/core/durations.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent, StoredEvent } from '#events/log.ts';

/** Schema of the live tables, and of the shadow tables that a rebuild fills (design.md §6). */
export type Schema = 'rm' | 'rm_next';

/** What a projection writes with; all of it happens in the transaction that moves its checkpoint. */
export interface Target {
  readonly client: pg.ClientBase;
  readonly schema: Schema;
  /** Decrypts the values of one event. */
  readonly openOf: (event: RecordedEvent) => Open;
  /** The installation's, as its workflows use them. */
  readonly durations: Durations;
}

/** Plain text of a sealed value that `personal.sealed` named; null once its owner is erased, and for null. */
export type Open = (sealed: Sealed | null) => string | null;

/** A person whose data is permanently erased. */
export interface Erased {
  readonly role: 'customer' | 'technician';
  readonly id: string;
}

/**
 * What a read model with personal data must declare. Only what is named here can be decrypted, and nothing can be named
 * without saying how it is erased. `personal.ts` ensures for all of them that an erased person's values are never
 * decrypted later (R29).
 */
export interface Personal {
  /** The sealed values of an event that `apply` will decrypt. */
  readonly sealed: (event: RecordedEvent) => readonly Sealed[];
  /** Blanks a person's plain text in the tables; called after the batch with the erasure was applied. */
  readonly erase: (person: Erased, target: Target) => Promise<void>;
}

/**
 * A read model's writer. It must be a pure function of the events and the installation's durations (no clock, no random
 * numbers), so that a rebuild gives the same rows (R29). It sends nothing: side effects never depend on projections.
 */
interface Folding<E extends RecordedEvent> {
  /** Name of its checkpoint; readers wait for it, and `ops rebuild` takes it. */
  readonly name: string;
  /** Its tables in `rm`, without the schema. No one else writes them. */
  readonly tables: readonly string[];
  /** Left out if it decrypts nothing. */
  readonly personal?: Personal | undefined;
  /** Applies the next events of the log, in order. Unknown events are skipped. */
  readonly apply: (events: readonly E[], target: Target) => Promise<void>;
}

/** Most need only the events' data; one that shows who caused them needs their metadata, which costs an extra read. */
export type Projection =
  | (Folding<RecordedEvent> & { readonly needsMetadata?: false })
  | (Folding<StoredEvent> & { readonly needsMetadata: true });
