/**
 * Help requests: the public form, the admins' list, and what a signed-in person sees of their own (spec customer §3).
 */
import * as z from 'zod/mini';
import { supportCategories, supportPriorities, supportStatuses } from '#domain/support/events.ts';
import { endpoint } from './endpoint.ts';
import { email, filled, looseId, phone, required, success } from './fields.ts';
import { oneLine, personName } from './names.ts';
import { fieldError } from './field-error.ts';
import { csvFile, paged } from './paged.ts';

const supportCategory = z.enum(supportCategories);
const supportPriority = z.enum(supportPriorities);
const supportStatus = z.enum(supportStatuses);

/** One message of a ticket's conversation. */
export const supportMessage = z.object({
  id: z.string(),
  /** `person`: the one who asked; `support`: Hexkey. */
  from: z.enum(['person', 'support']),
  /** Empty if the person's data was erased. */
  text: z.string(),
  at: z.string(),
});

/** A ticket as the person who opened it sees it. */
export const ownTicket = z.object({
  /** Human-readable number, `HT-7K2M4Q`: shown, typed, and the id in every call. */
  ticketId: z.string(),
  subject: z.string(),
  category: supportCategory,
  priority: supportPriority,
  status: supportStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
  messages: z.array(supportMessage),
});
export type OwnTicket = z.output<typeof ownTicket>;

/** A row of the admins' list. */
export const adminTicket = z.object({
  ticketId: z.string(),
  /** Null if the person was erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  subject: z.string(),
  category: supportCategory,
  priority: supportPriority,
  status: supportStatus,
  /** The account it came from; null for a visitor. */
  person: z.nullable(z.object({ role: z.string(), id: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it is due to be answered, while it waits for us. */
  answerBy: z.nullable(z.string()),
  /** The admin assigned to it; null: no one yet. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Language of the emails about it. */
  language: z.enum(['en', 'es']),
});
export type AdminTicket = z.output<typeof adminTicket>;

const adminTicketDetail = z.extend(adminTicket, {
  messages: z.array(supportMessage),
});
export type AdminTicketDetail = z.output<typeof adminTicketDetail>;

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Asks for help; visitors too. A mail confirms it to the person and tells the support desk.',
  roles: 'anyone',
  body: z.strictObject({
    name: personName(fieldError('enterName'), 121),
    email,
    phone: z.optional(z.nullable(z.union([z.literal(''), phone], fieldError('phoneInvalid')))),
    category: z.optional(z.nullable(z.union([z.literal(''), supportCategory], fieldError('chooseCategory')))),
    subject: oneLine(200).check(filled(fieldError('enterSubject'))),
    priority: z._default(supportPriority, 'medium'),
    message: required(5000, fieldError('enterMessage')),
    /** Language of the emails about it; default English. */
    locale: z._default(z.enum(['en', 'es']), 'en'),
  }),
  response: z.object({ success: z.literal(true), ticketId: z.string(), position: z.string() }),
  status: 201,
  errors: ['too_many_requests'],
});

export const listOwnTickets = endpoint({
  method: 'GET',
  path: '/api/support',
  summary: 'Requests for help that the signed-in person has made, newest first.',
  roles: ['customer', 'technician', 'partner'],
  response: z.object({ tickets: z.array(ownTicket) }),
});

const ticketFilter = {
  /** Default all. */
  status: z.optional(supportStatus),
  category: z.optional(supportCategory),
  priority: z.optional(supportPriority),
  /** Only those that are overdue. */
  late: z.optional(z.literal('true')),
  /** `nobody`: open and not assigned. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
};

const ticketPage = paged({ rows: 'tickets', row: adminTicket, filter: ticketFilter, sorts: ['changed'] });

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/admin/support',
  summary: 'Requests for help by number, name, mail address or subject; those that wait longest first.',
  roles: ['admin'],
  permission: 'moderate',
  query: ticketPage.query,
  response: z.extend(ticketPage.response, {
    /** Of all tickets, whatever the filter. */
    counts: z.object({ open: z.number(), answered: z.number(), closed: z.number(), late: z.number() }),
  }),
});

export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/admin/support/export',
  summary: 'The requests for help that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'moderate',
  ...csvFile(ticketFilter),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/admin/support/:id',
  summary: 'One request for help with its conversation.',
  roles: ['admin'],
  permission: 'moderate',
  response: adminTicketDetail,
});

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/admin/support/:id/reply',
  summary: 'Answers by mail; the ticket is answered from then on.',
  roles: ['admin'],
  permission: 'moderate',
  body: z.strictObject({ message: required(5000, fieldError('answerMissing')) }),
  response: z.object({ success: z.literal(true), status: supportStatus, position: z.string() }),
  errors: ['ticket_closed', 'person_erased'],
});

export const setTicketStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/support/:id',
  summary: 'Opens, closes, or marks a request as answered elsewhere.',
  roles: ['admin'],
  permission: 'moderate',
  body: z.strictObject({ status: supportStatus }),
  response: z.extend(success, { status: supportStatus, position: z.string() }),
});

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/admin/support/:id/assignee',
  summary: 'Gives a request to an admin who may answer it, or to nobody. Its person is not told.',
  roles: ['admin'],
  permission: 'moderate',
  body: z.strictObject({
    adminId: z.nullable(looseId),
    /** Who was assigned on the caller's screen; refused if someone else is by now. */
    seen: z.nullable(looseId),
  }),
  response: z.extend(success, { position: z.string() }),
  errors: ['changed_meanwhile'],
});

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/support-assignees',
  summary: 'Admins who may answer requests for help, by their names.',
  roles: ['admin'],
  permission: 'moderate',
  response: z.object({ admins: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** A prepared answer; `{name}` and `{number}` are replaced with those of the request. */
export const cannedText = z.strictObject({
  title: oneLine(80).check(filled(fieldError('titleMissing'))),
  en: required(5000, fieldError('answerMissing')),
  es: required(5000, fieldError('answerMissing')),
});

const cannedAnswer = z.object({ id: z.string(), title: z.string(), en: z.string(), es: z.string() });
export type CannedAnswer = z.output<typeof cannedAnswer>;

const savedAnswer = z.object({ success: z.literal(true), answerId: z.string(), position: z.string() });

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/support-answers',
  summary: 'Answers that are used often, in both languages, by their titles.',
  roles: ['admin'],
  permission: 'moderate',
  response: z.object({ answers: z.array(cannedAnswer) }),
});

export const createAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/support-answers',
  summary: 'Keeps an answer for later requests.',
  roles: ['admin'],
  permission: 'moderate',
  body: cannedText,
  response: savedAnswer,
  status: 201,
});

export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/support-answers/:id',
  summary: 'Changes an answer that is used often; what was sent with it stays.',
  roles: ['admin'],
  permission: 'moderate',
  body: cannedText,
  response: savedAnswer,
});

export const removeAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/support-answers/:id',
  summary: 'Takes an answer out of use.',
  roles: ['admin'],
  permission: 'moderate',
  response: savedAnswer,
});
