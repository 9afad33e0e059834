/** Which bookings the table shows and in which order, as the address says it; pure. */
import * as z from 'zod/mini';
import { type BookingSort, bookingSorts } from '#api/contract/admin.ts';
import { bookingStatuses } from '#api/contract/fields.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import type { Sort } from '#web/ui/DataTable.tsx';

type StatusFilter = BookingStatus | 'open' | 'unassigned';

/** What the list is narrowed by: a part of the query of GET /api/admin/booking-pages. */
export interface BookingFilter {
  readonly status?: StatusFilter;
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
}

const statusFilter = z.enum([...bookingStatuses, 'open', 'unassigned']);
const day = z.iso.date();

/** The filter in an address's query; whatever is no filter is left out. */
export function filterOf(query: Readonly<Record<string, string | undefined>>): BookingFilter {
  const status = z.safeParse(statusFilter, query['status']).data;
  const search = query['search']?.trim();
  const from = z.safeParse(day, query['from']).data;
  const to = z.safeParse(day, query['to']).data;
  return {
    ...(status && { status }),
    ...(search && { search: search.slice(0, 120) }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** `-when` is by appointment, latest first; without a sort the newest stand first. */
export const sortOf = (text: string | undefined): BookingSort | undefined =>
  bookingSorts.find((sort) => sort === text);

/** A sort as the table shows it. */
export const asTableSort = (sort: BookingSort | undefined): Sort | undefined =>
  sort && {
    column: sort.replace('-', ''),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  };
export const sortText = ({ column, direction }: Sort): string =>
  direction === 'descending' ? `-${column}` : column;

/** The page asked for, as the call takes it; the server keeps it within what there is. */
export const pageText = (text: string | undefined): string | undefined =>
  /^\d{1,6}$/.test(text ?? '') ? text : undefined;

/** `+36` beside a figure, `same` where it stayed; nothing without a comparison. */
export function changeText(
  change: number | null,
  write: (value: number) => string,
  same: string,
): string | null {
  if (change === null) return null;
  if (change === 0) return same;
  return change < 0 ? `-${write(-change)}` : `+${write(change)}`;
}
