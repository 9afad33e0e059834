/** Which bookings the table shows and in which order, as the address says it; pure. */
import type { AdminBooking } from '#api/contract/admin.ts';
import { bookingStatuses } from '#api/contract/fields.ts';
import type { BookingStatus } from '#domain/booking/events.ts';

type StatusFilter = BookingStatus | 'open' | 'unassigned';
const statusFilters: readonly string[] = [...bookingStatuses, 'open', 'unassigned'];

/** What the list is asked for: the query of GET /api/admin/bookings. */
export interface BookingFilter {
  readonly status?: StatusFilter;
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** The filter in an address's query; whatever is no filter is left out. */
export function filterOf(query: Readonly<Record<string, string | undefined>>): BookingFilter {
  const { status, search, from, to } = query;
  return {
    ...(status !== undefined && statusFilters.includes(status) ? { status: status as StatusFilter } : {}),
    ...(search?.trim() ? { search: search.trim().slice(0, 120) } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

export type SortColumn = 'number' | 'customer' | 'when' | 'total';
export interface BookingSort {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
}
const columns: readonly string[] = ['number', 'customer', 'when', 'total'] satisfies SortColumn[];

/** `-when` is by appointment, latest first; without a sort the server's order stands (newest first). */
export function sortOf(text: string | undefined): BookingSort | undefined {
  const column = text?.replace(/^-/, '') ?? '';
  if (!columns.includes(column)) return undefined;
  return {
    column: column as SortColumn,
    direction: text?.startsWith('-') ? 'descending' : 'ascending',
  };
}
export const sortText = ({
  column,
  direction,
}: {
  readonly column: string;
  readonly direction: string;
}): string => (direction === 'descending' ? `-${column}` : column);

const keys: Readonly<Record<SortColumn, (row: AdminBooking) => string | number>> = {
  number: ({ number }) => number,
  customer: ({ customer }) => `${customer.lastName} ${customer.firstName}`,
  when: ({ startsAt }) => startsAt,
  total: ({ totalPrice }) => totalPrice,
};

/** The rows in the order asked for; equal ones stay as they were. */
export function sorted(
  rows: readonly AdminBooking[],
  sort: BookingSort | undefined,
): readonly AdminBooking[] {
  if (!sort) return rows;
  const key = keys[sort.column];
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right));
    return sign * order;
  });
}

/** Rows of one page. */
export const PAGE_SIZE = 25;
/** The page asked for, kept within what there is; counts from 1. */
export function pageOf(text: string | undefined, total: number): number {
  const asked = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(1, asked), Math.max(1, Math.ceil(total / PAGE_SIZE)));
}

/** `+36` beside a figure; nothing without a comparison. */
export function changeText(change: number | null, write: (value: number) => string): string | null {
  if (change === null) return null;
  return change < 0 ? `-${write(-change)}` : `+${write(change)}`;
}
