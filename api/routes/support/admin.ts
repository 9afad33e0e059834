/** The admins' list of requests for help, one of them, its answer and its status. */
import { typedNumber } from '#domain/core/human-number.ts';
import { tickets } from '#domain/support/decide.ts';
import { answerBy } from '#domain/support/promise.ts';
import type { Ticket } from '#domain/support/state.ts';
import { load } from '#events/execute.ts';
import { KeyDestroyed } from '#events/keys/person-keys.ts';
import {
  everyTicket,
  listTickets as ticketsOf,
  openTicketViews,
  ticketCounts,
  type TicketView,
} from '#projections/queries/support.ts';
import { audited } from '../../audited.ts';
import {
  exportTickets,
  getTicket,
  listTickets,
  replyToTicket,
  setTicketStatus as setStatus,
} from '../../contract/support.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';
import { adminTicketView, messagesOf } from '../../views/ticket.ts';

/** The ticket of a typed number. @throws {Refused} 404 */
async function ticketOf(deps: Dependencies, typed: string): Promise<Ticket> {
  const ticketId = typedNumber('HT', typed, 6);
  const state = ticketId === null ? null : await load(deps.log, tickets, ticketId);
  if (!state || state.status === 'none') throw notFound('Request');
  return state;
}

/** What the screen shows, one value each. */
const columns = {
  number: ({ ticket }) => ticket.ticketId,
  status: ({ ticket }) => ticket.status,
  priority: ({ ticket }) => ticket.priority,
  category: ({ ticket }) => ticket.category,
  subject: ({ subject }) => subject,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  role: ({ ticket }) => ticket.person?.role ?? null,
  person_id: ({ ticket }) => ticket.person?.id ?? null,
  asked_at: ({ ticket }) => ticket.at,
  changed_at: ({ ticket }) => ticket.updatedAt,
  answer_by: ({ ticket }) => answerBy(ticket),
  answers: ({ answers }) => answers.length,
} satisfies Sheet<TicketView>['columns'];

export default [
  implement(
    listTickets,
    async (call, deps) => {
      const { page, limit, late, ...filter } = call.query;
      await audited(call, deps, { what: 'ticket', search: filter.search });
      const [{ rows, ...found }, counts] = await Promise.all([
        ticketsOf(deps.readModels, { ...filter, isLate: late !== undefined }, { page, limit }),
        ticketCounts(deps.readModels),
      ]);
      return { tickets: rows.map(adminTicketView), ...found, counts };
    },
    { reads: ['support'] },
  ),
  implement(
    exportTickets,
    (call, deps) => {
      const { late, ...filter } = call.query;
      return csvOf(call, deps, {
        list: 'support',
        columns,
        all: everyTicket(deps.readModels, { ...filter, isLate: late !== undefined }),
      });
    },
    { reads: ['support'] },
  ),
  implement(getTicket, async (call, deps) => {
    // From the log: an answer that was just given is there.
    const ticket = await ticketOf(deps, call.params.id);
    const [view] = await openTicketViews(deps.readModels, [ticket]);
    if (!view) throw notFound('Request');
    await audited(call, deps, { what: 'ticket', subject: `support-${ticket.ticketId}` });
    return { ...adminTicketView(view), messages: messagesOf(view), language: ticket.language };
  }),
  implement(replyToTicket, async (call, deps) => {
    const { ticketId, subjectKey } = await ticketOf(deps, call.params.id);
    const text = await deps.keys.seal(subjectKey, 'answer', call.body.message).catch((error: unknown) => {
      if (!(error instanceof KeyDestroyed)) throw error;
      throw new Refused('person_erased', 'personErased', {
        cause: error,
      });
    });
    const { state, position } = await executeCall(
      call,
      deps,
      tickets,
      ticketId,
      () => ({ type: 'AnswerTicket', text }),
      { subject: subjectKey },
    );
    return {
      success: true as const,
      status: state.status === 'none' ? ('answered' as const) : state.status,
      position: position.toString(),
    };
  }),
  implement(setStatus, async (call, deps) => {
    const { ticketId } = await ticketOf(deps, call.params.id);
    const { status } = call.body;
    const { position } = await executeCall(call, deps, tickets, ticketId, () => ({
      type: 'SetTicketStatus',
      to: status,
    }));
    return { success: true as const, status, position: position.toString() };
  }),
];
