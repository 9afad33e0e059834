/** What happens to a support request (spec customer §9). */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Role } from '../core/actor.ts';
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
export interface TicketEvents {
  TicketOpened: {
    /** `HT-7K2M4Q` */
    ticketId: string;
    /** The command that opened it, which distinguishes a repetition from another ticket with the same number. */
    commandId: string;
    person: { readonly role: Role; readonly id: string } | null;
    /** Whose data key seals what people wrote. */
    subjectKey: string;
    name: Sealed;
    email: Sealed;
    /** Whether the account that asked has confirmed this address; absent: it may be somebody else's. */
    isConfirmed?: boolean;
    /** False: too many mails went to this address within the hour, so no receipt of the request is sent. */
    isReceiptMailed?: boolean;
    phone: Sealed | null;
    subject: Sealed;
    message: Sealed;
    category: SupportCategory;
    priority: SupportPriority;
    /** Language of the mails about it. */
    language: 'en' | 'es';
    at: string;
  };
  TicketAnswered: Signed & { text: Sealed };
  TicketStatusSet: Signed & {
    from: SupportStatus;
    to: SupportStatus;
  };
  /** The admin who takes care of it; null: nobody any more. */
  TicketAssigned: Signed & { to: string | null };
}

export type TicketEvent = EventsOf<TicketEvents>;

export type TicketOpened = Readonly<TicketEvents['TicketOpened']>;
