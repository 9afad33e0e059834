/** The admins' list of help requests, a single one, its answer and its status. */
import { admins } from '#domain/admin/decide.ts';
import { type AdminState, permissionsOf } from '#domain/admin/state.ts';
import { typedNumber } from '#domain/core/human-number.ts';
import { tickets } from '#domain/support/decide.ts';
import { answerBy } from '#domain/support/promise.ts';
import type { Ticket } from '#domain/support/state.ts';
import { load } from '#events/execute.ts';
import { KeyDestroyed } from '#events/keys/person-keys.ts';
import { listAdmins } from '#projections/queries/admins.ts';
import {
  everyTicket,
  listTickets as ticketsOf,
  openTicketViews,
  ticketCounts,
  type TicketView,
} from '#projections/queries/support.ts';
import { audited } from '../../audited.ts';
import { type Call, signedIn } from '../../call.ts';
import {
  assignTicket,
  exportTickets,
  getTicket,
  listAssignees,
  listTickets,
  replyToTicket,
  setTicketStatus as setStatus,
} from '../../contract/support.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { adminNames } from '../../people/admins.ts';
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

/** The screen's columns, one value each. */
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
  assignee_id: ({ ticket }) => ticket.assignee,
  asked_at: ({ ticket }) => ticket.at,
  changed_at: ({ ticket }) => ticket.updatedAt,
  answer_by: ({ ticket }) => answerBy(ticket),
  answers: ({ answers }) => answers.length,
} satisfies Sheet<TicketView>['columns'];

/** The query's filter, with the caller's own id if they ask for theirs. */
function filterOf<
  Filter extends { readonly late?: 'true' | undefined; readonly assignee?: 'me' | 'nobody' | undefined },
>(call: Call, { late, assignee, ...filter }: Filter) {
  const { personId } = signedIn(call);
  return {
    ...filter,
    isLate: late !== undefined,
    ...(assignee && { assignee: assignee === 'me' ? personId : null }),
  };
}

/** Names of the admins assigned to these. */
const namesOf = (deps: Dependencies, tickets: readonly Ticket[]): Promise<ReadonlyMap<string, string>> =>
  adminNames(deps, [...new Set(tickets.flatMap(({ assignee }) => assignee ?? []))]);

export default [
  implement(
    listTickets,
    async (call, deps) => {
      const { page, limit, ...filter } = call.query;
      await audited(call, deps, { what: 'ticket', search: filter.search });
      const [{ rows, ...found }, counts] = await Promise.all([
        ticketsOf(deps.readModels, filterOf(call, filter), { page, limit }),
        ticketCounts(deps.readModels),
      ]);
      const names = await namesOf(
        deps,
        rows.map(({ ticket }) => ticket),
      );
      return { tickets: rows.map((view) => adminTicketView(view, names)), ...found, counts };
    },
    { reads: ['support'] },
  ),
  implement(
    exportTickets,
    (call, deps) =>
      csvOf(call, deps, {
        list: 'support',
        columns,
        all: everyTicket(deps.readModels, filterOf(call, call.query)),
      }),
    { reads: ['support'] },
  ),
  implement(getTicket, async (call, deps) => {
    // From the log, which already includes an answer given a moment ago.
    const ticket = await ticketOf(deps, call.params.id);
    const [view] = await openTicketViews(deps.readModels, [ticket]);
    if (!view) throw notFound('Request');
    await audited(call, deps, { what: 'ticket', subject: `support-${ticket.ticketId}` });
    return { ...adminTicketView(view, await namesOf(deps, [ticket])), messages: messagesOf(view) };
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
  implement(assignTicket, async (call, deps) => {
    const { ticketId } = await ticketOf(deps, call.params.id);
    const { adminId: to, seen } = call.body;
    if (to !== null && !mayAnswer(await load(deps.log, admins, to))) throw notFound('Admin');
    const { position } = await executeCall(call, deps, tickets, ticketId, () => ({
      type: 'AssignTicket',
      to,
      seen,
    }));
    return { success: true as const, position: position.toString() };
  }),
  implement(
    listAssignees,
    async (_, deps) => {
      const who = (await listAdmins(deps.readModels)).filter(mayAnswer).map(({ id }) => id);
      const names = await adminNames(deps, who);
      const named = who.map((id) => ({ id, name: names.get(id) ?? id }));
      return { admins: named.toSorted((one, other) => one.name.localeCompare(other.name)) };
    },
    { reads: ['admins'] },
  ),
];

/** Whether an admin may answer help requests now. */
const mayAnswer = (admin: AdminState): boolean => permissionsOf(admin)?.includes('moderate') ?? false;
