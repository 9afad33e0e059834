/** What a projection is: a fold of the log into tables, applied a batch at a time. One file in `models/` each. */
import type pg from 'pg';
import type { Durations } from '#domain/core/durations.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent, StoredEvent } from '#events/log.ts';

/** Schema of the live tables, and of the shadow tables that a rebuild fills (design.md §6). */
export type Schema = 'rm' | 'rm_next';

/** What a projection is given to write with; all of it happens in the transaction that moves its checkpoint. */
export interface Target {
  readonly client: pg.ClientBase;
  readonly schema: Schema;
  /** How the values of one event are opened. */
  readonly openOf: (event: RecordedEvent) => Open;
  /** The installation's, as its workflows have them. */
  readonly durations: Durations;
}

/** Plain text of a sealed value that `personal.sealed` named; null once its owner is erased, and for null. */
export type Open = (sealed: Sealed | null) => string | null;

/** A person whose data are gone for good. */
export interface Erased {
  readonly role: 'customer' | 'technician';
  readonly id: string;
}

/**
 * What a read model with personal data must tell. Only what is named here can be opened, and it cannot be named without
 * saying how it goes again; that nothing of an erased person is opened later is seen to for all of them
 * (`personal.ts`, R29).
 */
export interface Personal {
  /** The sealed values of an event that `apply` will open. */
  readonly sealed: (event: RecordedEvent) => readonly Sealed[];
  /** Blanks what the tables hold of a person in plain text; called after the batch with the erasure was applied. */
  readonly erase: (person: Erased, target: Target) => Promise<void>;
}

/**
 * A read model's writer. It must be a pure function of the events and the installation's durations (no clock, no random), so that a rebuild gives the
 * same rows (R29), and it sends nothing to anybody: side effects never hang on projections.
 */
interface Folding<E extends RecordedEvent> {
  /** Name of its checkpoint; what readers wait for and `ops rebuild` takes. */
  readonly name: string;
  /** Its tables in `rm`, without the schema. No one else writes them. */
  readonly tables: readonly string[];
  /** Left out where nothing is opened. */
  readonly personal?: Personal | undefined;
  /** Applies the next events of the log, in order. Events that it does not know are passed over. */
  readonly apply: (events: readonly E[], target: Target) => Promise<void>;
}

/** Most go by what events say; one that shows who caused them needs their metadata, and is read more for. */
export type Projection =
  | (Folding<RecordedEvent> & { readonly needsMetadata?: false })
  | (Folding<StoredEvent> & { readonly needsMetadata: true });
