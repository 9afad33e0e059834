/** What a provider tells of a message after it has taken it. */
import type { DomainEvent } from '../core/event.ts';

/** `undelivered`: the network or the handset did not take it; `bounced`: the mailbox sent it back. */
export type DeliveryOutcome = 'delivered' | 'undelivered' | 'bounced';

/** The event of `delivery-<providerId>`, the provider's own id of the message. STORED shape, never rewritten. */
export type DeliveryReported = DomainEvent<
  'DeliveryReported',
  {
    providerId: string;
    outcome: DeliveryOutcome;
    /** The provider's code for why it was not delivered; null where it gives none. */
    code: string | null;
    at: string;
  }
>;
