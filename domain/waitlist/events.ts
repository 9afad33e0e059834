/** The event of `waitlist-<id>`: a mail address kept for the day on which technicians come. STORED shape, never rewritten. */
import type { DomainEvent } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

export type WaitlistJoined = DomainEvent<
  'WaitlistJoined',
  {
    zip: string;
    state: string;
    /** Sealed with its own key, `waitlist-<id>`: destroying it forgets a person who asks for that. */
    email: Sealed;
    at: string;
  }
>;
