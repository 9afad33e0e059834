/** The event of `waitlist-<id>`: a mail address kept for the day on which technicians come. STORED shape, never rewritten. */
import type { Sealed } from '../core/sealed.ts';

export interface WaitlistJoined {
  readonly type: 'WaitlistJoined';
  readonly data: {
    readonly zip: string;
    readonly state: string;
    /** Sealed with a key of its own, `waitlist-<id>`: whoever asks to be forgotten is, by destroying it. */
    readonly email: Sealed;
    readonly at: string;
  };
}
