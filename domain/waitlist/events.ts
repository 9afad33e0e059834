/**
 * The event of `waitlist-<id>`: an email address stored until technicians become available. STORED shape, never
 * rewritten.
 */
import type { DomainEvent } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

export type WaitlistJoined = DomainEvent<
  'WaitlistJoined',
  {
    zip: string;
    state: string;
    /** Sealed with its own key, `waitlist-<id>`: destroying that erases a person on request. */
    email: Sealed;
    at: string;
  }
>;
