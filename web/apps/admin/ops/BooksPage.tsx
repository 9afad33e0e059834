/**
 * The books (/ops/books): every cent compared with the provider's lists each night, and the differences (decision 224).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BooksDifferenceRow,
  type ClosedLine,
  type ClosedSum,
  compareBooks,
  compareForm,
  type ComparisonRow,
  getMonthClose,
  listComparisons,
} from '#api/contract/books.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago, count, deviceZone, money, monthName, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Money, Stats } from '#web/ui/Figures.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { booksTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { ListTable } from '../ListTable.tsx';
import { useMay } from '../may.ts';

type Say = TextOf<typeof booksTexts>;

/** Milliseconds between refreshes: a comparison takes seconds, or minutes with a lot of data. */
const LOOK_EVERY = 10_000;

export function BooksPage() {
  const t = useMessages(booksTexts);
  usePageTitle(t('title'));
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const query = useQuery({ ...apiQuery(listComparisons, {}), refetchInterval: LOOK_EVERY });
  const { comparisons = [], differences = [], notShown = 0 } = query.data ?? {};
  const [last] = comparisons;
  return (
    <>
      <Strip
        title={t('title')}
        actions={
          may(compareBooks) ? (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('compare')}
            </Button>
          ) : null
        }
      >
        {last ? <Last comparison={last} /> : <span className="text-small text-muted">{t('lead')}</span>}
      </Strip>
      <main id="main" className="min-w-0">
        {last && last.differences > 0 ? (
          <Part
            title={t('differences')}
            hint={notShown > 0 ? t('notShown', { count: notShown }) : undefined}
            className="px-6 pt-4 max-md:px-4"
          >
            <div className="-mx-6 max-md:-mx-4">
              <DataTable
                caption={t('differences')}
                columns={differenceColumns(t)}
                rows={differences}
                rowKey={({ id, fact }) => `${id} ${fact}`}
              />
            </div>
          </Part>
        ) : null}
        <Part title={t('nights')} className="px-6 pt-4 max-md:px-4">
          <div className="-mx-6 max-md:-mx-4">
            <ListTable
              query={query}
              failed={t('loadFailed')}
              caption={t('nights')}
              columns={nightColumns(t)}
              rows={comparisons}
              rowKey={({ at }) => at}
              markOf={(row) => (row.differences > 0 ? 'late' : undefined)}
              empty={{ title: t('none'), text: t('noneText') }}
            />
          </div>
        </Part>
        <MonthClose />
      </main>
      {asking ? <CompareDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Last({
  comparison: { at, differences, captured, refunded },
}: {
  readonly comparison: ComparisonRow;
}) {
  const t = useMessages(booksTexts);
  const now = useNow(true);
  return (
    <Stats
      items={[
        {
          name: t('differences'),
          value: (
            <span className={differences > 0 ? 'text-danger' : 'text-success'}>{count(differences)}</span>
          ),
        },
        { name: t('compared'), value: ago(Date.parse(at), now) },
        { name: t('captured'), value: money(captured) },
        { name: t('refunded'), value: money(refunded) },
      ]}
    />
  );
}

const facts = [
  'held',
  'captured',
  'refunded',
  'tip',
  'tip_refunded',
  'disputed',
  'disputes',
  'dispute_fees',
  'transferred',
  'owed_to_partner',
  'on_statements',
  'provider_fees',
  'suspense',
  'unbalanced_movements',
  'reserved_seats',
  'reserved_crew',
  'reserved_time',
  'revision',
  'status',
  'payment_state',
] as const;

const witnesses = [
  'log',
  'read_model',
  'read_models',
  'ledger',
  'statements',
  'provider',
  'workflow',
  'workflows',
  'reservations',
] as const;

function factText(t: Say, fact: string): string {
  const known = facts.find((one) => one === fact);
  return known ? t(`fact_${known}`) : fact;
}

function witnessText(t: Say, witness: string): string {
  const known = witnesses.find((one) => one === witness);
  return known ? t(`witness_${known}`) : witness;
}

const differenceColumns = (t: Say): readonly Column<BooksDifferenceRow>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ id, number }) =>
      number?.startsWith('HX-') ? (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/ops/bookings/${id}`}>
          {number}
        </AppLink>
      ) : (
        <span className="wrap-anywhere">{id}</span>
      ),
  },
  { id: 'fact', header: t('fact'), cell: ({ fact }) => <b>{factText(t, fact)}</b> },
  {
    id: 'says',
    header: t('says'),
    cell: ({ values, isMoney }) => (
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {values.map(({ witness, value }) => (
          <div key={witness} className="flex gap-1.5">
            <dt className="text-muted">{witnessText(t, witness)}</dt>
            <dd className="tabular-nums">
              {value === null || value === '' ? (
                t('nothing')
              ) : typeof value === 'number' && isMoney ? (
                <Money cents={value} />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
];

const nightColumns = (t: Say): readonly Column<ComparisonRow>[] => [
  { id: 'at', header: t('compared'), heading: true, cell: ({ at }) => wallTime(at, deviceZone()) },
  {
    id: 'differences',
    header: t('differences'),
    figures: true,
    cell: ({ differences }) => (
      <b className={differences > 0 ? 'text-danger' : 'text-success'}>{count(differences)}</b>
    ),
  },
  { id: 'bookings', header: t('bookings'), figures: true, cell: ({ bookings }) => count(bookings) },
  { id: 'captured', header: t('captured'), figures: true, cell: (row) => <Money cents={row.captured} /> },
  { id: 'refunded', header: t('refunded'), figures: true, cell: (row) => <Money cents={row.refunded} /> },
  {
    id: 'technicians',
    header: t('toTechnicians'),
    figures: true,
    cell: (row) => <Money cents={row.toTechnicians} />,
  },
  { id: 'stores', header: t('toPartners'), figures: true, cell: (row) => <Money cents={row.toPartners} /> },
  {
    id: 'witnesses',
    header: t('with'),
    cell: (row) => (
      <span className="text-muted">{row.witnesses.map((one) => witnessText(t, one)).join(', ')}</span>
    ),
  },
];

/** A month's close compared with the provider's own list; the latest months to choose from. */
function MonthClose() {
  const t = useMessages(booksTexts);
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[1] ?? '');
  const query = useQuery({ ...apiQuery(getMonthClose, { query: { month } }), staleTime: Infinity });
  const close = query.data;
  return (
    <Part
      title={t('monthClose')}
      hint={close ? t('found', { count: close.differences.length }) : undefined}
      className="px-6 pt-8 pb-6 max-md:px-4"
    >
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <SelectField
          label={t('month')}
          dense
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </SelectField>
        <ButtonLink
          size="small"
          kind="quiet"
          href={`${getMonthClose.path}?month=${month}`}
          download={`month-close-${month}.json`}
        >
          {t('monthFile')}
        </ButtonLink>
      </div>
      <div className="-mx-6 max-md:-mx-4">
        <ListTable
          query={query}
          failed={t('monthFailed')}
          caption={t('monthClose')}
          columns={sumColumns(t)}
          rows={close?.sums ?? []}
          rowKey={({ of }) => of}
          markOf={(row) => (row.oursCents === row.providerCents ? undefined : 'late')}
          empty={{ title: t('none'), text: t('noneText') }}
        />
        {close && close.differences.length > 0 ? (
          <DataTable
            caption={t('differences')}
            columns={closedColumns(t)}
            rows={close.differences}
            rowKey={({ id }) => id}
          />
        ) : null}
      </div>
    </Part>
  );
}

const MONTHS = 13;

/** The current month and those before it, as `YYYY-MM`, newest first. */
function lastMonths(now: Date): readonly string[] {
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 15)).toISOString().slice(0, 7),
  );
}

const sumColumns = (t: Say): readonly Column<ClosedSum>[] => [
  { id: 'of', header: t('movement'), heading: true, cell: ({ of }) => <b>{t(`of_${of}`)}</b> },
  { id: 'entries', header: t('entries'), figures: true, cell: ({ entries }) => count(entries) },
  { id: 'ours', header: t('ours'), figures: true, cell: (row) => <Money cents={row.oursCents} /> },
  { id: 'provider', header: t('theirs'), figures: true, cell: (row) => <Money cents={row.providerCents} /> },
  {
    id: 'difference',
    header: t('difference'),
    figures: true,
    cell: ({ oursCents, providerCents }) => (
      <b className={oursCents === providerCents ? 'text-success' : 'text-danger'}>
        <Money cents={oursCents - providerCents} />
      </b>
    ),
  },
];

const closedColumns = (t: Say): readonly Column<ClosedLine>[] => [
  {
    id: 'id',
    header: t('entry'),
    heading: true,
    cell: ({ id }) => <span className="wrap-anywhere">{id}</span>,
  },
  { id: 'of', header: t('movement'), cell: ({ of }) => t(`of_${of}`) },
  {
    id: 'booking',
    header: t('booking'),
    cell: ({ bookingId }) =>
      bookingId === null ? (
        <span className="text-muted">{t('noBooking')}</span>
      ) : (
        <AppLink href={`/ops/bookings/${bookingId}`}>{t('openBooking')}</AppLink>
      ),
  },
  { id: 'at', header: t('when'), cell: ({ at }) => wallTime(at, deviceZone()) },
  { id: 'ours', header: t('ours'), figures: true, cell: (row) => <Money cents={row.oursCents} /> },
  { id: 'provider', header: t('theirs'), figures: true, cell: (row) => <Money cents={row.providerCents} /> },
];

function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(booksTexts);
  const form = useChangeForm({
    schema: compareForm,
    start: { reason: '' },
    run: (client, body) => client.call(compareBooks, { body }),
    success: t('comparing'),
    failure: t('compareFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('compareTitle')}
      description={t('compareText')}
      leave={t('leave')}
      send={t('compare')}
      onClose={onClose}
    >
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  );
}
