/** What happens to a request for help (spec customer §9). */
import type { Actor, Role } from '../core/actor.ts';
import type { Sealed } from '../core/sealed.ts';

export const supportCategories = ['booking', 'payment', 'technician', 'app', 'billing', 'other'] as const;
export const supportPriorities = ['low', 'medium', 'high', 'critical'] as const;
/** `open`: waits for us; `answered`: waits for the person; `closed`: nothing more is expected. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;

export type SupportCategory = (typeof supportCategories)[number];
export type SupportPriority = (typeof supportPriorities)[number];
export type SupportStatus = (typeof supportStatuses)[number];

/**
 * The events of `support-<ticketId>`. STORED shapes, never rewritten. Personal data is sealed with the key of the
 * account that asked, or with the ticket's own for a visitor.
 */
export type TicketEvent =
  | {
      readonly type: 'TicketOpened';
      readonly data: {
        /** `HT-7K2M4Q` */
        readonly ticketId: string;
        /** The command that opened it: tells a repetition from another ticket of the same number. */
        readonly commandId: string;
        readonly person: { readonly role: Role; readonly id: string } | null;
        /** Whose data key seals what people wrote. */
        readonly subjectKey: string;
        readonly name: Sealed;
        readonly email: Sealed;
        /** Whether the account that asked has confirmed this address; absent: it may be somebody else's. */
        readonly isConfirmed?: boolean;
        /** False: too many mails went to this address within the hour, so that the receipt of the request is none of them. */
        readonly isReceiptMailed?: boolean;
        readonly phone: Sealed | null;
        readonly subject: Sealed;
        readonly message: Sealed;
        readonly category: SupportCategory;
        readonly priority: SupportPriority;
        /** Of the mails about it. */
        readonly language: 'en' | 'es';
        readonly at: string;
      };
    }
  | {
      readonly type: 'TicketAnswered';
      readonly data: { readonly text: Sealed; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'TicketStatusSet';
      readonly data: {
        readonly from: SupportStatus;
        readonly to: SupportStatus;
        readonly by: Actor;
        readonly at: string;
      };
    };

export type TicketOpened = Extract<TicketEvent, { type: 'TicketOpened' }>['data'];
