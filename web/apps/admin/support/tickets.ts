/** The address of the support desk's list; pure. */
import {
  type SupportPriority,
  type SupportStatus,
  supportPriorities,
  supportStatuses,
} from '#domain/support/events.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** An open one waits for us. */
export const ticketTones: Readonly<Record<SupportStatus, Tone>> = {
  open: 'warn',
  answered: 'ok',
  closed: 'idle',
};

/** What the list is narrowed by: a part of the query of GET /api/admin/support. */
export interface TicketFilter {
  readonly status?: SupportStatus;
  readonly priority?: SupportPriority;
  readonly search?: string;
}

/** The filter in an address's query; whatever is no filter is left out. */
export function filterOf(query: Readonly<Record<string, string | undefined>>): TicketFilter {
  const status = supportStatuses.find((one) => one === query['status']);
  const priority = supportPriorities.find((one) => one === query['priority']);
  const search = query['search']?.trim().slice(0, 120);
  return { ...(status && { status }), ...(priority && { priority }), ...(search ? { search } : {}) };
}

/** The page asked for, as the call takes it. */
export const pageText = (text: string | undefined): string | undefined =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? text : undefined;
