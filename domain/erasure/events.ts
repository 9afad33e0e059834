/** The events of `erasure-<customerId>`: the proof that a person's data went. STORED shapes, never rewritten; nothing in them is personal. */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** A store as it was: how much there was, and an HMAC of it under the key that is destroyed with it. */
export interface HeldBefore {
  readonly store: string;
  readonly items: number;
  readonly digest: string;
}

export interface ErasureEvents {
  /** Written before anything goes. */
  ErasureBegun: Signed & {
    /** In the admin's words, sealed with the admin's key; null where the person asked themselves, or nobody said. */
    reason: Sealed | null;
    stores: readonly HeldBefore[];
  };
}

export type ErasureEvent = EventsOf<ErasureEvents>;
