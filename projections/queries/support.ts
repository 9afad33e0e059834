/** Help requests: the admins' list, and a person's own with their conversations. */
import { z } from 'zod';
import type { Role } from '#domain/core/actor.ts';
import type { SupportStatus } from '#domain/support/events.ts';
import type { Ticket } from '#domain/support/state.ts';
import { storedTicket } from '../models/support.ts';
import {
  allOf,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  searching,
  select,
  selectPage,
  type Whole,
  wholeList,
  type Bounded,
  bounded,
  MAX_LINES,
} from './read-models.ts';

/** A ticket with its texts decrypted; null if the person was erased. */
export interface TicketView {
  readonly ticket: Ticket;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly answers: readonly { readonly text: string | null; readonly at: string }[];
}

export interface TicketFilter {
  readonly status?: string | undefined;
  readonly category?: string | undefined;
  readonly priority?: string | undefined;
  /** Only overdue ones. */
  readonly isLate?: boolean | undefined;
  /** The assigned admin; null: none. */
  readonly assignee?: string | null | undefined;
  /** Number, name, email address or subject (`searching`). */
  readonly search?: string | undefined;
  /** A minus sorts descending; default `waiting`. */
  readonly sort?: keyof typeof ORDER | undefined;
}

const row = z.object({ state: storedTicket });

const ORDER = {
  /** What waits for us comes first, soonest deadline on top; the rest newest first. */
  waiting: `(status = 'open') DESC, answer_by, updated_at DESC, id`,
  changed: 'updated_at, id',
  '-changed': 'updated_at DESC, id',
} as const;

const listing = ({ status, category, priority, isLate, assignee, search }: TicketFilter) => ({
  row,
  columns: 'state',
  from: 'rm.support',
  id: 'id',
  searchedIn: search?.trim() ? ORDER.waiting : undefined,
  ...allOf([
    status ? ['status = $?', status] : null,
    category ? ['category = $?', category] : null,
    priority ? ['priority = $?', priority] : null,
    isLate ? 'answer_by < now()' : null,
    // Unassigned means open requests that no one has taken.
    assignee === null
      ? `assignee IS NULL AND status = 'open'`
      : assignee
        ? ['assignee = $?', assignee]
        : null,
    search?.trim() ? ['search LIKE $?', searching(search)] : null,
  ]),
});

const toViews = (rm: ReadModels, rows: readonly z.output<typeof row>[]): Promise<TicketView[]> =>
  openTicketViews(
    rm,
    rows.map(({ state }) => state),
  );

/** A page of the admins' list. */
export async function listTickets(
  rm: ReadModels,
  { sort = 'waiting', ...filter }: TicketFilter,
  asked: PageRequest,
): Promise<Page<TicketView>> {
  const found = await selectPage(rm.pool, { ...listing(filter), order: ORDER[sort] }, asked);
  return { ...found, rows: await toViews(rm, found.rows) };
}

/** All of them, oldest first. */
export const everyTicket = (rm: ReadModels, filter: TicketFilter): Whole<TicketView> =>
  wholeList(rm.pool, listing(filter), BY_CREATED, (rows) => toViews(rm, rows));

const BY_CREATED: Key<z.output<typeof row>> = {
  columns: ['created_at', 'id'],
  below: ['-infinity', ''],
  of: ({ state }) => [state.at, state.ticketId],
};

/** The number of tickets per status, and of overdue open ones. */
export async function ticketCounts(rm: ReadModels): Promise<Record<SupportStatus | 'late', number>> {
  const counted = z.object({
    status: z.enum(['open', 'answered', 'closed']),
    total: z.number(),
    late: z.number(),
  });
  const rows = await select(
    rm.pool,
    counted,
    `SELECT status, count(*)::int AS total, count(*) FILTER (WHERE answer_by < now())::int AS late
     FROM rm.support GROUP BY status`,
  );
  const counts = { open: 0, answered: 0, closed: 0, late: 0 };
  for (const { status, total, late } of rows) {
    counts[status] = total;
    counts.late += late;
  }
  return counts;
}

/** A request that was due by `due` (ISO) and still waits for us (R18, decision 177). */
export interface LateTicket {
  readonly ticketId: string;
  readonly due: string;
}

const lateRow = z.object({ id: z.string(), answer_by: z.string() });

/** Those overdue at `now` (ISO instant), up to a limit, longest overdue first. */
export async function lateTickets(
  rm: ReadModels,
  now: string,
  most: number | null = MAX_LINES,
): Promise<Bounded<LateTicket>> {
  const text = 'SELECT id, answer_by FROM rm.support WHERE answer_by < $1 ORDER BY answer_by, id';
  const { found, notShown } = await bounded(rm, lateRow, { text, values: [now] }, most);
  return { found: found.map(({ id, answer_by: due }) => ({ ticketId: id, due })), notShown };
}

/** Prepared answers, by title. */
export async function keptAnswers(
  rm: ReadModels,
): Promise<
  readonly { readonly id: string; readonly title: string; readonly en: string; readonly es: string }[]
> {
  return select(
    rm.pool,
    z.object({ id: z.string(), title: z.string(), en: z.string(), es: z.string() }),
    'SELECT id, title, en, es FROM rm.answers WHERE NOT is_removed ORDER BY lower(title), id',
  );
}

/** A person's own tickets, newest first. */
export async function ticketsOfPerson(
  rm: ReadModels,
  person: { readonly role: Role; readonly id: string },
): Promise<readonly TicketView[]> {
  const rows = await select(
    rm.pool,
    row,
    `SELECT state FROM rm.support WHERE person_role = $1 AND person_id = $2 ORDER BY created_at DESC, id LIMIT 100`,
    [person.role, person.id],
  );
  return openTicketViews(
    rm,
    rows.map(({ state }) => state),
  );
}

/** Decrypts the tickets' sealed values, all in one call. */
export async function openTicketViews(
  { openMany }: Pick<ReadModels, 'openMany'>,
  tickets: readonly Ticket[],
): Promise<TicketView[]> {
  const sealed = tickets.flatMap(({ name, email, phone, subject, message, answers }) => [
    name,
    email,
    ...(phone ? [phone] : []),
    subject,
    message,
    ...answers.map(({ text }) => text),
  ]);
  const values = await openMany(sealed);
  const opened = new Map(sealed.map((value, index) => [value, values[index] ?? null]));
  const open = (value: (typeof sealed)[number] | null) =>
    value === null ? null : (opened.get(value) ?? null);
  return tickets.map((ticket) => ({
    ticket,
    name: open(ticket.name),
    email: open(ticket.email),
    phone: open(ticket.phone),
    subject: open(ticket.subject),
    message: open(ticket.message),
    answers: ticket.answers.map(({ text, at }) => ({ text: open(text), at })),
  }));
}
