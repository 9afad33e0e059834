/** Stuck work (/ops): what waits for something outside, why, how often it was tried, when it is tried next. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork, type StuckWork } from '#api/contract/ops.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { consoleTexts, stuckTexts } from '#words/generated/admin.ts';
import { ListTable } from '../ListTable.tsx';
import { Since } from '../Since.tsx';
import { WorkflowLink } from '../WorkflowLink.tsx';
import { waitsIn } from './activity-words.ts';
import { LineActions } from './LineActions.tsx';
import { causeOf, keyOf, named, type NamedWork, nextTryOf } from './line-actions.ts';

const CHECK_MS = 5000;

export function StuckPage() {
  const t = useMessages(stuckTexts);
  const title = useMessages(consoleTexts)('stuckWork');
  usePageTitle(title);
  const query = useQuery({ ...apiQuery(listStuckWork, {}), refetchInterval: CHECK_MS });
  const now = useNow(true);
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
          <p role="status" className="text-small text-warn">
            {t('notShown', { count: query.data.notShown })}
          </p>
        ) : null}
        <ListTable
          query={query}
          failed={t('loadFailed')}
          caption={t('caption')}
          columns={columns(t)}
          rows={named(t, query.data?.work ?? [])}
          rowKey={keyOf}
          empty={{ title: t('none'), text: t('noneText'), piece: 'bookcase' }}
        />
      </main>
    </>
  );
}

const columns = (t: TextOf<typeof stuckTexts>): readonly Column<NamedWork>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ bookingId, bookingNumber, promise, settlement, partner, ticket, workflowId }) =>
      promise ? (
        <AppLink href={`/admin/applications/${promise.technicianId}`}>{promise.person}</AppLink>
      ) : bookingId ? (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/ops/bookings/${bookingId}`}>
          {bookingNumber ?? bookingId}
        </AppLink>
      ) : settlement ? (
        <span>{t('settlementOf', { store: settlement.store, period: settlement.period })}</span>
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
    id: 'activity',
    header: t('waitsIn'),
    cell: (row) => (
      <span>
        <b>{waitsIn(t, row)}</b>
        {row.partner || row.ticket ? null : (
          <span className="text-muted block">
            <WorkflowLink url={row.workflowUrl}>{workflowText(t, row.workflowId)}</WorkflowLink>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'cause',
    header: t('cause'),
    cell: (row) => <span className="text-danger">{causeOf(t, row)}</span>,
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

/** `booking workflow` of `booking-<id>`. */
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

/** Where no action helps, a change of the booking or a step of the application does. */
function Help({ work }: { readonly work: NamedWork }) {
  const t = useMessages(stuckTexts);
  if (work.promise)
    return (
      <AppLink className="whitespace-nowrap" href={`/admin/applications/${work.promise.technicianId}`}>
        {t('openApplication')}
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
