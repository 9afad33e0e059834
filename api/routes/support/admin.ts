/** The admins' list of requests for help, one of them, its answer and its status. */
import { typedNumber } from '#domain/core/human-number.ts';
import { answerTicket, setTicketStatus, type Ticket } from '#domain/support/ticket.ts';
import { KeyDestroyed } from '#events/keys/person-keys.ts';
import { listTickets as ticketsOf, openTicketViews, ticketCounts } from '#projections/queries/support.ts';
import { actorOf, signedIn } from '../../call.ts';
import {
  getTicket,
  listTickets,
  replyToTicket,
  setTicketStatus as setStatus,
} from '../../contract/support.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tickets } from '../../people/kinds.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { readRecord, writeRecord } from '../../records.ts';
import { adminTicketView, messagesOf } from '../../views/ticket.ts';

const LIMIT = 25;
const refusals = { unknown_ticket: 'not_found', ticket_closed: 'ticket_closed' } as const;

/** The ticket of a typed number. @throws {Refused} 404 */
async function ticketOf(deps: Dependencies, typed: string): Promise<Ticket> {
  const ticketId = typedNumber('HT', typed, 6);
  const state = ticketId === null ? null : await readRecord(deps, tickets, ticketId);
  if (!state || state.status === 'none') throw notFound('Request');
  return state;
}

export default [
  implement(
    listTickets,
    async (call, deps) => {
      const { page: typed = '1', ...filter } = call.query;
      const page = Number(typed);
      const [{ rows, total }, counts] = await Promise.all([
        ticketsOf(deps.readModels, filter, { page, limit: LIMIT }),
        ticketCounts(deps.readModels),
      ]);
      return {
        tickets: rows.map(adminTicketView),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / LIMIT)),
        counts,
      };
    },
    { reads: ['support'] },
  ),
  implement(getTicket, async (call, deps) => {
    // From the log: an answer that was just given is there.
    const ticket = await ticketOf(deps, call.params.id);
    const [view] = await openTicketViews(deps.readModels, [ticket]);
    if (!view) throw notFound('Request');
    return { ...adminTicketView(view), messages: messagesOf(view) };
  }),
  implement(replyToTicket, async (call, deps) => {
    const actor = actorOf(signedIn(call));
    const { ticketId, subjectKey } = await ticketOf(deps, call.params.id);
    const text = await deps.keys.seal(subjectKey, 'answer', call.body.message).catch((error: unknown) => {
      if (!(error instanceof KeyDestroyed)) throw error;
      throw new Refused('person_erased', 'This person was erased: there is nobody to answer any more.', {
        cause: error,
      });
    });
    const { state, position } = await writeRecord(call, deps, {
      kind: tickets,
      id: ticketId,
      actor,
      subject: subjectKey,
      decide: (ticket, context) => answerTicket(ticket, text, context),
      refusals,
    });
    return {
      success: true as const,
      status: state.status === 'none' ? ('answered' as const) : state.status,
      position: position.toString(),
    };
  }),
  implement(setStatus, async (call, deps) => {
    const { ticketId } = await ticketOf(deps, call.params.id);
    const { status } = call.body;
    const { position } = await writeRecord(call, deps, {
      kind: tickets,
      id: ticketId,
      actor: actorOf(signedIn(call)),
      decide: (ticket, context) => setTicketStatus(ticket, status, context),
      refusals,
    });
    return { success: true as const, status, position: position.toString() };
  }),
];
