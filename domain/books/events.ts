/**
 * Comparisons of our books with others' records of the same money: `books-all` (decision 224). STORED shapes, never
 * rewritten.
 */
import type { Actor } from '../core/actor.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** One fact on which the sources differ: the booking, settlement or partner, and what each source says. */
export interface BooksDifference {
  readonly id: string;
  /** `HX-…`; null if it isn't a booking of ours. */
  readonly number: string | null;
  readonly fact: string;
  /** Cents, a status or a revision; null if a source has no record of it. */
  readonly values: Readonly<Record<string, string | number | null>>;
}

export interface BooksEvents {
  /** A person does not want to wait for the night. */
  ComparisonRequested: Signed & { readonly reason: Sealed };
  BooksCompared: {
    /** The sources compared besides the log, the read models and the ledger. */
    readonly witnesses: readonly string[];
    readonly bookings: number;
    readonly partners: number;
    /** Cents, according to the log. */
    readonly captured: number;
    readonly refunded: number;
    readonly transferred: number;
    /** The part of it that went to store partners. */
    readonly toPartners: number;
    /** Only the first ones. */
    readonly differences: readonly BooksDifference[];
    readonly notShown: number;
    readonly by: Actor;
    readonly at: string;
  };
}

export type BooksEvent = EventsOf<BooksEvents>;
