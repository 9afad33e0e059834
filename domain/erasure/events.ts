/**
 * The events of `erasure-<customerId>`: the proof that a person's data was erased. STORED shapes, never rewritten; they
 * contain no personal data.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** A store before the erasure: how much it had, and an HMAC of it under the key that is destroyed along with it. */
export interface HeldBefore {
  readonly store: string;
  readonly items: number;
  readonly digest: string;
}

export interface ErasureEvents {
  /** Written before anything is erased. */
  ErasureBegun: Signed & {
    /** In the admin's words, sealed with the admin's key; null if the person asked for it, or no reason was given. */
    reason: Sealed | null;
    stores: readonly HeldBefore[];
  };
}

export type ErasureEvent = EventsOf<ErasureEvents>;
