/** The commands on an intent: by orders that come with it, and by the workflow that voids it. */
import type { BookingId, CustomerId } from '../core/ids.ts';

export type IntentCommand = { readonly paymentIntentId: string } & (
  | {
      readonly type: 'OpenIntent';
      readonly customerId: CustomerId;
      /** As in the event. */
      readonly adoptBefore: string;
    }
  | { readonly type: 'ClaimIntent'; readonly bookingId: BookingId; readonly adoptBefore: string }
  | { readonly type: 'AdoptIntent'; readonly bookingId: BookingId }
  | { readonly type: 'RefuseIntent'; readonly bookingId: BookingId; readonly why: string }
  | { readonly type: 'VoidIntent' }
  | { readonly type: 'RecordVoided' }
);
