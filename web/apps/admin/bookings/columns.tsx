/** The columns of the bookings table. */
import { inCents } from '#api/contract/amounts.ts';
import type { AdminBooking } from '#api/contract/admin.ts';
import { calendarDay } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { brandWord, paymentNames, serviceWord } from '../words.ts';

const isOver = ({ status }: AdminBooking): boolean => status === 'completed' || status === 'cancelled';

export const bookingColumns: readonly Column<AdminBooking>[] = [
  {
    id: 'number',
    header: '#',
    sortable: true,
    heading: true,
    cell: (row) => (
      <AppLink
        className="tabular-nums whitespace-nowrap"
        href={`/admin/bookings/${row.id}`}
        onClick={(event) => event.stopPropagation()}
      >
        {row.number}
      </AppLink>
    ),
  },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  {
    id: 'customer',
    header: 'Customer',
    sortable: true,
    cell: (row) => <b>{`${row.customer.firstName} ${row.customer.lastName}`}</b>,
  },
  {
    id: 'service',
    header: 'Brand and service',
    cell: (row) => (
      <span>
        {brandWord(row.brand)}{' '}
        <span className="text-muted">
          {serviceWord(row.serviceType)}, {row.itemCount}
        </span>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'Appointment',
    sortable: true,
    cell: (row) => (
      <span className="tabular-nums whitespace-nowrap">
        {calendarDay(row.scheduledDate)}{' '}
        <span className="text-muted">{row.scheduledTime.split(' - ')[0]}</span>
      </span>
    ),
  },
  {
    id: 'technician',
    header: 'Technician',
    cell: (row) =>
      row.technician ? (
        `${row.technician.user.firstName} ${row.technician.user.lastName}`
      ) : isOver(row) || row.status === 'pending' ? (
        <span className="text-muted">none</span>
      ) : (
        <b className="text-warn">Unassigned</b>
      ),
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (row) =>
      row.paymentStatus === 'failed' ? (
        <b className="text-danger">failed</b>
      ) : (
        <span className="text-muted">{paymentNames[row.paymentStatus]}</span>
      ),
  },
  {
    id: 'total',
    header: 'Total',
    sortable: true,
    figures: true,
    // What was captured, and before that what is due.
    cell: (row) => <Money cents={inCents(row.totalCost)} />,
  },
];
