/** Gallery: filters, table, pages, figures, histories. */
import { useState } from 'react';
import { Chips, FilterChip, ToggleChip } from '#web/ui/Chips.tsx';
import { DataTable, type Column, type Sort } from '#web/ui/DataTable.tsx';
import { HeadTabs } from '#web/ui/HeadTabs.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Deadline, Face, KeyValue, Level, Money, Stars, Stats } from '#web/ui/Figures.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { NumberedList, Timeline } from '#web/ui/Progress.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { wallTime } from '#web/lib/format.ts';

const ZONE = 'America/New_York';
const ROWS = [
  { number: 1048, status: 'scheduled', customer: 'Ben Alvarado', at: '2026-11-20T14:00:00Z', total: 64_000 },
  { number: 1043, status: 'in_progress', customer: 'Mia Grant', at: '2026-11-19T14:00:00Z', total: 28_500 },
  { number: 1042, status: 'on_site', customer: 'Dana Whitfield', at: '2026-11-19T14:00:00Z', total: 137_500 },
] as const;
type Row = (typeof ROWS)[number];
const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'number',
    header: '#',
    sortable: true,
    heading: true,
    cell: (row) => <b className="tabular-nums whitespace-nowrap">{row.number}</b>,
  },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  { id: 'customer', header: 'Customer', sortable: true, cell: (row) => row.customer },
  { id: 'at', header: 'Appointment', cell: (row) => wallTime(row.at, ZONE) },
  { id: 'total', header: 'Total', figures: true, cell: (row) => <Money cents={row.total} /> },
];

export function TableSection() {
  const [sort, setSort] = useState<Sort>({ column: 'number', direction: 'descending' });
  const [selected, setSelected] = useState('1042');
  const [page, setPage] = useState(1);
  const [late, setLate] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1043']));
  const rows = ROWS.toSorted((a, b) => {
    const order = sort.column === 'customer' ? a.customer.localeCompare(b.customer) : a.number - b.number;
    return sort.direction === 'ascending' ? order : -order;
  });
  return (
    <>
      <TabLinks
        label="Console, example"
        links={[
          { href: '#table', label: 'Bookings', current: true },
          { href: '#figures', label: 'Applications', count: 3, current: false },
        ]}
      />
      <div className="max-w-100 border border-line px-3">
        <HeadTabs
          label="Console without room, example"
          more="More"
          links={['Bookings', 'Technicians', 'Applications', 'Customers', 'Support'].map((label) => ({
            href: `#${label}`,
            label,
            current: label === 'Customers',
          }))}
        />
      </div>
      <Chips label="Filters">
        <FilterChip name="status" value="confirmed" onRemove={() => setPage(1)} />
        <FilterChip name="from" value="Nov 17" onRemove={() => setPage(1)} />
        <ToggleChip pressed={late} onPress={() => setLate(!late)}>
          Unassigned
        </ToggleChip>
      </Chips>
      <DataTable
        caption="Bookings, example"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => String(row.number)}
        sort={sort}
        onSort={setSort}
        selectedKey={selected}
        onOpen={(row) => setSelected(String(row.number))}
        choice={{
          keys: chosen,
          onChange: (some, isChosen) =>
            setChosen((before) => {
              const keys = some.map(({ number }) => String(number));
              return new Set(
                isChosen ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)),
              );
            }),
          labelOf: ({ number }) => `Select ${number}`,
          allLabel: 'Select all',
        }}
        end={{
          label: 'Actions',
          cell: ({ number }) => (
            <Menu
              label={`Actions for ${number}`}
              items={[
                { id: 'open', label: 'Open details', href: '#table' },
                { id: 'cancel', label: 'Cancel booking', danger: true },
              ]}
            />
          ),
        }}
      />
      <Pagination
        page={page}
        pageSize={17}
        total={1051}
        shown={({ from, to, total }) => `Showing ${from} to ${to} of ${total} bookings`}
        onPage={setPage}
      >
        <span>Rows 17</span>
      </Pagination>
      <DataTable caption="Bookings, loading" columns={COLUMNS} rows={[]} rowKey={() => ''} loading />
      <DataTable
        caption="Bookings, none"
        columns={COLUMNS}
        rows={[]}
        rowKey={() => ''}
        empty={<p className="text-muted">No booking matches these filters. Remove one.</p>}
      />
    </>
  );
}

export function FiguresSection() {
  return (
    <>
      <div className="flex gap-3 flex-wrap items-center">
        <Money cents={37_500} big />
        <Money cents={18_750} />
        <span className="text-muted">
          <Money cents={-4500} />
        </span>
      </div>
      <Deadline left={38 * 60_000} total={60 * 60_000} />
      <Deadline left={9 * 60_000} total={60 * 60_000} />
      <div className="flex gap-3 flex-wrap items-center">
        <Level level="easy" />
        <Level level="medium" />
        <Level level="hard" />
        <Stars rating={4} />
        <Face name="Marcus Reyes" />
        <Face name="Jo Lindqvist" small />
      </div>
      <Stats
        size="large"
        items={[
          { name: 'this month', value: '$2,418.50' },
          { name: 'jobs', value: 14 },
          { name: 'average rating', value: '4.9' },
        ]}
      />
      <KeyValue
        rows={[
          ['When', 'Fri, Nov 20, 2:00 PM - 4:00 PM'],
          ['Where', '88 E Long St, Columbus, OH 43215'],
          ['Held', '$160.00 until Wed, Nov 25'],
        ]}
      />
    </>
  );
}

export function HistorySection() {
  return (
    <div className="grid gap-4 grid-cols-2 items-start max-phone:grid-cols-1">
      <Timeline
        items={[
          { id: '1', title: 'Booked and priced', detail: '2 items, $160.00', time: 'Nov 18, 2:31 PM' },
          {
            id: '2',
            title: 'Capture failed',
            detail: 'The provider answered 503',
            time: '2:32 PM',
            state: 'failed',
          },
          {
            id: '3',
            title: 'Offered to 3',
            detail: 'Okafor declined, 2 let it pass',
            time: '2:32 - 8:32 PM',
            state: 'now',
            gap: true,
          },
          { id: '4', title: 'Technician assigned', time: 'due 2:32 PM', state: 'todo' },
        ]}
      />
      <NumberedList
        current={0}
        items={[
          { id: 'today', body: 'Today, Nov 17: your bank sets $375.00 aside.', end: '$0.00' },
          { id: 'free', body: 'Wed, Nov 18, 9:00 AM: last moment to cancel free.', end: '$0.00' },
          { id: 'done', body: 'Thu, Nov 19: job completed, up to $375.00 is captured.', end: '$375.00' },
        ]}
      />
    </div>
  );
}
