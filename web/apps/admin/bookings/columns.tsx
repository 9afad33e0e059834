/** The columns of the bookings table. */
import { inCents } from '#api/contract/amounts.ts';
import type { AdminBooking } from '#api/contract/admin.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { listTexts } from '#words/generated/admin.ts';
import type { wordTexts } from '#words/generated/shared.ts';
import type { controlTexts } from '#words/generated/ui.ts';
import { brandsWord } from '#web/lib/words.ts';
import { serviceText } from '../words.ts';

const isOver = ({ status }: AdminBooking): boolean => status === 'completed' || status === 'cancelled';

export const bookingColumns = (
  t: TextOf<typeof listTexts>,
  words: TextOf<typeof wordTexts>,
  controls: TextOf<typeof controlTexts>,
): readonly Column<AdminBooking>[] => [
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
  { id: 'status', header: t('status'), cell: (row) => <StatusBadge status={row.status} /> },
  {
    id: 'customer',
    header: t('customer'),
    sortable: true,
    cell: (row) => <b>{`${row.customer.firstName} ${row.customer.lastName}`}</b>,
  },
  {
    id: 'service',
    header: t('service'),
    cell: (row) => (
      <span>
        {brandsWord(words, row.brand)}{' '}
        <span className="text-muted">
          {serviceText(words, row.serviceType)}, {row.itemCount}
        </span>
      </span>
    ),
  },
  {
    id: 'when',
    header: t('appointment'),
    sortable: true,
    cell: (row) => (
      <span className="tabular-nums whitespace-nowrap">
        {calendarDay(row.scheduledDate)}{' '}
        <span className="text-muted">{windowText(row.scheduledTime).split(' - ')[0]}</span>
      </span>
    ),
  },
  {
    id: 'technician',
    header: t('technician'),
    cell: (row) =>
      row.technician ? (
        `${row.technician.user.firstName} ${row.technician.user.lastName}`
      ) : isOver(row) || row.status === 'pending' ? (
        <span className="text-muted">{t('noTechnician')}</span>
      ) : (
        <b className="text-warn">{t('unassigned')}</b>
      ),
  },
  {
    id: 'payment',
    header: t('payment'),
    cell: ({ paymentStatus }) => {
      const state = controls(`payment_${paymentStatus}`).toLowerCase();
      return paymentStatus === 'failed' ? (
        <b className="text-danger">{state}</b>
      ) : (
        <span className="text-muted">{state}</span>
      );
    },
  },
  {
    id: 'total',
    header: t('total'),
    sortable: true,
    figures: true,
    // What was captured, and before that what is due.
    cell: (row) => <Money cents={inCents(row.totalCost)} />,
  },
];
