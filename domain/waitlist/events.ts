/** The event of `waitlist-<id>`: a mail address kept for the day on which technicians come. STORED shape, never rewritten. */
import type { DomainEvent } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

export type WaitlistJoined = DomainEvent<
  'WaitlistJoined',
  {
    zip: string;
    state: string;
    /** Sealed with a key of its own, `waitlist-<id>`: whoever asks to be forgotten is, by destroying it. */
    email: Sealed;
    at: string;
  }
>;
