/** Help requests as their person and admins see them. */
import type * as z from 'zod/mini';
import { answerBy } from '#domain/support/promise.ts';
import type { TicketView } from '#projections/queries/support.ts';
import type { adminTicket, ownTicket, supportMessage } from '../contract/support.ts';
import { ERASED } from './core.ts';

/** The conversation, oldest first. */
export function messagesOf(view: TicketView): z.input<typeof supportMessage>[] {
  return [
    { id: '0', from: 'person' as const, text: view.message ?? '', at: view.ticket.at },
    ...view.answers.map(({ text, at }, index) => ({
      id: String(index + 1),
      from: 'support' as const,
      text: text ?? '',
      at,
    })),
  ];
}

/** A row of the admins' list; `admins` are the names of those assigned. */
export function adminTicketView(
  { ticket, name, email, phone, subject }: Omit<TicketView, 'message' | 'answers'>,
  admins: ReadonlyMap<string, string>,
): z.input<typeof adminTicket> {
  const { assignee } = ticket;
  return {
    ...factsOf(ticket, subject),
    name,
    email,
    phone,
    person: ticket.person,
    answerBy: answerBy(ticket),
    assignee: assignee === null ? null : { id: assignee, name: admins.get(assignee) ?? assignee },
    language: ticket.language,
  };
}

/** A ticket with its conversation, for its own person. */
export function ownTicketView(view: TicketView): z.input<typeof ownTicket> {
  return { ...factsOf(view.ticket, view.subject), messages: messagesOf(view) };
}

function factsOf(ticket: TicketView['ticket'], subject: string | null) {
  const { ticketId, category, priority, status, at: createdAt, updatedAt } = ticket;
  return { ticketId, category, priority, status, createdAt, updatedAt, subject: subject ?? ERASED };
}
