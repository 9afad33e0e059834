/** Comparisons of our books with what others say of the same money: `books-all` (decision 224). STORED shapes, never rewritten. */
import type { Actor } from '../core/actor.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** One fact on which the witnesses differ: the booking, settlement or partner, and what each says. */
export interface BooksDifference {
  readonly id: string;
  /** `HX-…`; null for what is no booking of ours. */
  readonly number: string | null;
  readonly fact: string;
  /** Cents, a status, a revision; null where a witness knows nothing of it. */
  readonly values: Readonly<Record<string, string | number | null>>;
}

export interface BooksEvents {
  /** Somebody does not want to wait for the night. */
  ComparisonRequested: Signed & { readonly reason: Sealed };
  BooksCompared: {
    /** Who was asked beside the log, the read models and the ledger. */
    readonly witnesses: readonly string[];
    readonly bookings: number;
    readonly partners: number;
    /** Cents, by the log. */
    readonly captured: number;
    readonly refunded: number;
    readonly transferred: number;
    /** Of that, to store partners. */
    readonly toPartners: number;
    /** The first of them. */
    readonly differences: readonly BooksDifference[];
    readonly notShown: number;
    readonly by: Actor;
    readonly at: string;
  };
}

export type BooksEvent = EventsOf<BooksEvents>;
