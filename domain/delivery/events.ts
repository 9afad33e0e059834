/** What a provider reports about a message after accepting it. */
import type { DomainEvent } from '../core/event.ts';

/** `undelivered`: the network or the phone did not accept it; `bounced`: the mailbox returned it. */
export type DeliveryOutcome = 'delivered' | 'undelivered' | 'bounced';

/** The event of `delivery-<providerId>`, by the provider's id of the message. STORED shape, never rewritten. */
export type DeliveryReported = DomainEvent<
  'DeliveryReported',
  {
    providerId: string;
    outcome: DeliveryOutcome;
    /** The provider's code for why it was not delivered; null if it gives none. */
    code: string | null;
    at: string;
  }
>;
