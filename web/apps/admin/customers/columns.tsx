/** The columns of the list of customers (spec admin §2). */
import type { AdminCustomer } from '#api/contract/customers.ts';
import { count, dateIn, deviceZone } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Money } from '#web/ui/Figures.tsx';
import type { customerTexts } from '#words/generated/admin.ts';
import { Contact } from '../list/Contact.tsx';
import type { Column } from '../list/ConsoleTable.tsx';
import { CustomerBadge } from './badge.tsx';

export const nameOf = ({ firstName, lastName }: Pick<AdminCustomer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** `Nov 28, 2026`. */
const onDay = (instant: string, zone: string): string => dateIn(instant, zone, true);

export const customerColumns = (t: TextOf<typeof customerTexts>): readonly Column<AdminCustomer>[] => [
  {
    id: 'customer',
    header: t('customer'),
    heading: true,
    sortable: true,
    cell: (row) => (
      <span>
        <b>{nameOf(row)}</b>
        {row.isBlocked ? (
          <span className="block text-micro font-semibold text-danger">{t('blocked')}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'contact',
    header: t('contact'),
    cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
  },
  { id: 'status', header: t('status'), cell: ({ status }) => <CustomerBadge status={status} /> },
  {
    id: 'bookings',
    header: t('bookings'),
    sortable: true,
    figures: true,
    cell: ({ totalBookings }) => count(totalBookings),
  },
  {
    id: 'spent',
    header: t('totalSpent'),
    sortable: true,
    figures: true,
    cell: ({ totalSpentCents }) => <Money cents={totalSpentCents} />,
  },
  {
    id: 'joined',
    header: t('joined'),
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
        {onDay(createdAt, deviceZone())}
      </time>
    ),
  },
  {
    id: 'last',
    header: t('lastBooking'),
    sortable: true,
    isExtra: true,
    cell: ({ lastBookingDate, lastBookingZone }) => (
      <span className="whitespace-nowrap tabular-nums">
        {lastBookingDate === null ? t('never') : onDay(lastBookingDate, lastBookingZone ?? deviceZone())}
      </span>
    ),
  },
  {
    id: 'verified',
    header: t('emailVerified'),
    isExtra: true,
    cell: ({ emailVerified }) => (emailVerified ? t('yes') : t('no')),
  },
  { id: 'role', header: t('role'), isExtra: true, cell: ({ role }) => t(`role_${role}`) },
];
