/** Stuck work (/ops) by cause: what is waiting for something outside, why, when it is retried, and what helps. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listStuckWork, retryStuckWork, type StuckWork } from '#api/contract/ops.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago, count } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { consoleTexts, stuckTexts } from '#words/generated/admin.ts';
import { type Bulk, type BulkAction, useBulk } from '../list/bulk.ts';
import { BulkBar } from '../list/BulkBar.tsx';
import { ResultCell } from '../list/ResultCell.tsx';
import { ListTable } from '../ListTable.tsx';
import { useMay } from '../may.ts';
import { Since } from '../Since.tsx';
import { WorkflowLink } from '../WorkflowLink.tsx';
import { helpOf, waitsIn } from './activity-words.ts';
import { type CauseOf, causesOf, retried } from './causes.ts';
import { LineActions } from './LineActions.tsx';
import { causeOf, keyOf, named, type NamedWork, nextTryOf, retryOf } from './line-actions.ts';

type Say = TextOf<typeof stuckTexts>;

const CHECK_MS = 5000;

export function StuckPage() {
  const t = useMessages(stuckTexts);
  const title = useMessages(consoleTexts)('stuckWork');
  usePageTitle(title);
  const query = useQuery({ ...apiQuery(listStuckWork, {}), refetchInterval: CHECK_MS });
  const now = useNow(true);
  const may = useMay();
  const bulk = useBulk<NamedWork>(keyOf);
  const lines = named(t, query.data?.work ?? []);
  const causes = causesOf(lines);
  const actions = may(retryStuckWork) ? [retryOfAll(t)] : [];
  return (
    <>
      <Strip
        title={title}
        actions={
          <Button
            size="small"
            icon={<RefreshIcon small />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('check')}
          </Button>
        }
      >
        <span className="text-small text-muted">
          {query.data ? t('checked', { ago: ago(Date.parse(query.data.checkedAt), now) }) : t('lead')}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        {query.data && query.data.notShown > 0 ? (
          <p role="status" className="px-6 py-2 text-small text-warn max-md:px-4">
            {t('notShown', { count: query.data.notShown })}
          </p>
        ) : null}
        <BulkBar
          work={bulk}
          shown={new Set(lines.map(keyOf))}
          rowName={({ name }) => name}
          actions={actions}
        />
        {causes.length === 0 ? (
          <ListTable
            query={query}
            failed={t('loadFailed')}
            caption={t('caption')}
            columns={columnsOf(t)}
            rows={[]}
            rowKey={keyOf}
            empty={{ title: t('none'), text: t('noneText'), piece: 'bookcase' }}
          />
        ) : (
          causes.map((cause) => <Cause key={cause.id} cause={cause} bulk={bulk} actions={actions} />)
        )}
      </main>
    </>
  );
}

/** Retries each selected line, with one reason; each shows its result (R4). */
const retryOfAll = (t: Say): BulkAction<NamedWork> => ({
  id: 'retry',
  label: t('retryChosen'),
  confirm: ({ length: count }) => ({
    title: t('retryTitle', { count }),
    text: t('retryText'),
    action: t('retryCount', { count }),
    asks: t('reason'),
  }),
  run: async (client, work, reason) => {
    const line = retryOf(work);
    if (!line) return t('noRetry');
    await client.call(retryStuckWork, { params: { id: work.workflowId }, body: { ...line, reason } });
    return t('retrying');
  },
});

/** One cause: how many lines are affected, since when, what helps, and the lines. */
function Cause({
  cause: { first, lines, oldest },
  bulk,
  actions,
}: {
  readonly cause: CauseOf<NamedWork>;
  readonly bulk: Bulk<NamedWork>;
  readonly actions: readonly BulkAction<NamedWork>[];
}) {
  const t = useMessages(stuckTexts);
  const heading = useId();
  const [retry] = actions;
  const helped = retried(lines);
  const name = waitsIn(t, first);
  const said = causeOf(t, first);
  const isSaidAbove = lines.every((line) => causeOf(t, line) === said);
  return (
    <section aria-labelledby={heading} className="border-b border-ink">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-2 px-6 pt-4 pb-2 max-md:px-4">
        <div className="min-w-0 flex-[1_1_24rem]">
          <h2
            id={heading}
            className="flex items-baseline gap-3 font-body text-body leading-normal font-semibold tracking-normal"
          >
            {name}
            <span className="font-display font-strong tabular-nums">{count(lines.length)}</span>
          </h2>
          <p className="text-small text-danger wrap-anywhere">{said}</p>
          <p className="text-small text-muted">{helpOf(t, first)}</p>
        </div>
        <p className="text-small text-muted">
          {oldest === null ? t('justNow') : <Oldest instant={oldest} />}
          <span className="block text-micro wrap-anywhere">{first.code}</span>
        </p>
        {retry && helped.length > 0 ? (
          <Button size="small" disabled={bulk.busy} onClick={() => bulk.ask(retry, helped)}>
            <Rich
              area={stuckTexts}
              id="retryAll"
              values={{ count: helped.length, name }}
              tags={{ name: <span className="sr-only" /> }}
            />
          </Button>
        ) : null}
      </header>
      <DataTable
        caption={t('linesOf', { name })}
        columns={[
          ...columnsOf(t, said).filter(({ id }) => id !== 'cause' || !isSaidAbove),
          ...(bulk.results.size === 0
            ? []
            : [
                {
                  id: 'result',
                  header: t('result'),
                  cell: (row: NamedWork) => (
                    <ResultCell result={bulk.resultOf(row)} onRetry={() => bulk.retry(row)} />
                  ),
                },
              ]),
        ]}
        rows={lines}
        rowKey={keyOf}
        choice={
          retry && helped.length > 0
            ? {
                keys: bulk.keys,
                onChange: (rows, isChosen) => bulk.choose(retried(rows), isChosen),
                labelOf: (row) => t('choose', { name: row.name }),
                allLabel: t('chooseAll', { name }),
              }
            : undefined
        }
      />
    </section>
  );
}

function Oldest({ instant }: { readonly instant: string }) {
  const t = useMessages(stuckTexts);
  const now = useNow(true);
  return <span className="whitespace-nowrap">{t('oldest', { ago: ago(Date.parse(instant), now) })}</span>;
}

/** `said`: what is shown above the lines and not repeated in each. */
const columnsOf = (t: Say, said = ''): readonly Column<NamedWork>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ bookingId, bookingNumber, promise, settlement, partner, ticket, books, webhook, workflowId }) =>
      promise ? (
        <AppLink href={`/admin/applications/${promise.technicianId}`}>{promise.person}</AppLink>
      ) : bookingId ? (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/ops/bookings/${bookingId}`}>
          {bookingNumber ?? bookingId}
        </AppLink>
      ) : settlement ? (
        <span>{t('settlementOf', { store: settlement.store, period: settlement.period })}</span>
      ) : books ? (
        <AppLink href="/ops/books">{t('openBooks')}</AppLink>
      ) : webhook ? (
        <span className="wrap-anywhere">
          {webhook.type} <span className="block text-micro text-muted">{webhook.eventId}</span>
        </span>
      ) : partner ? (
        <span>{partner.store}</span>
      ) : ticket ? (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/admin/support/${ticket.id}`}>
          {ticket.id}
        </AppLink>
      ) : (
        <span className="text-muted">{workflowId}</span>
      ),
  },
  {
    id: 'workflow',
    header: t('workflow'),
    cell: (row) =>
      row.partner || row.ticket || row.books || row.webhook ? null : (
        <WorkflowLink url={row.workflowUrl}>{workflowText(t, row.workflowId)}</WorkflowLink>
      ),
  },
  {
    id: 'cause',
    header: t('says'),
    cell: (row) => {
      const text = causeOf(t, row);
      return text === said ? null : <span className="text-danger">{text}</span>;
    },
  },
  { id: 'attempts', header: t('attempts'), figures: true, cell: ({ attempts }) => attempts },
  {
    id: 'since',
    header: t('since'),
    cell: ({ since }) => (since ? <Since instant={since} /> : t('justNow')),
  },
  { id: 'next', header: t('nextTry'), cell: (row) => <NextTry work={row} /> },
  { id: 'actions', header: t('help'), cell: (row) => <Help work={row} /> },
];

const workflows = [
  'booking',
  'payout',
  'settlement',
  'tip',
  'messages',
  'letters',
  'intent',
  'aftercare',
  'onboarding',
] as const;

/** `booking workflow` for `booking-<id>`. */
function workflowText(t: TextOf<typeof stuckTexts>, workflowId: string): string {
  const kind = workflows.find((one) => workflowId.startsWith(`${one}-`));
  return kind ? t(`workflow_${kind}`) : workflowId;
}

function NextTry({ work }: { readonly work: StuckWork }) {
  const t = useMessages(stuckTexts);
  const now = useNow(work.nextTryAt !== null);
  return (
    <span className={work.nextTryAt === null ? 'text-muted' : 'tabular-nums whitespace-nowrap'}>
      {nextTryOf(t, work, now)}
    </span>
  );
}

/** If no action helps, a change of the booking or a step of the application does. */
function Help({ work }: { readonly work: NamedWork }) {
  const t = useMessages(stuckTexts);
  if (work.promise)
    return (
      <AppLink className="whitespace-nowrap" href={`/admin/applications/${work.promise.technicianId}`}>
        {t('openApplication')}
      </AppLink>
    );
  if (work.books)
    return (
      <AppLink className="whitespace-nowrap" href="/ops/books">
        {t('openBooks')}
      </AppLink>
    );
  if (work.ticket)
    return (
      <AppLink className="whitespace-nowrap" href={`/admin/support/${work.ticket.id}`}>
        {t('openTicket')}
      </AppLink>
    );
  if (work.partner) {
    const isApplication = work.partner.waits === 'application';
    const href = isApplication
      ? '/admin/store-partners?status=pending'
      : `/admin/store-partners/commissions?status=held&partner=${work.partner.partnerId}`;
    return (
      <AppLink className="whitespace-nowrap" href={href}>
        {t(isApplication ? 'openStores' : 'openCommissions')}
      </AppLink>
    );
  }
  if (work.actions.length > 0 || work.bookingId === null) return <LineActions work={work} />;
  return (
    <AppLink className="whitespace-nowrap" href={`/ops/bookings/${work.bookingId}`}>
      {t('changeBooking')}
    </AppLink>
  );
}
