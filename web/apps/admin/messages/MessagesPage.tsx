/**
 * Every email, text and push notification with its outcome, for everyone or one person; failed ones can be retried
 * (R15).
 */
import { getAdminBooking } from '#api/contract/admin.ts';
import { listAdmins } from '#api/contract/admins.ts';
import { exportMessages, listMessages, type MessageRow, redriveMessage } from '#api/contract/channels.ts';
import { getCustomer } from '#api/contract/customers.ts';
import { getTechnician } from '#api/contract/technicians-admin.ts';
import { listPartners } from '#api/contract/store-partners-admin.ts';
import { messageOutcomes } from '#domain/messages/outcome.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chips, FilterChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { consoleTexts, messageTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { ChoiceChips, ChoiceSelect } from '../list/Choices.tsx';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { Since } from '../Since.tsx';
import { type Permitted, useMay } from '../may.ts';
import { roleText } from '../words.ts';
import { MessageState } from './MessageState.tsx';

type Say = TextOf<typeof messageTexts>;

export function MessagesPage() {
  const t = useMessages(messageTexts);
  const common = useMessages(consoleTexts);
  const may = useMay();
  usePageTitle(t('log'));
  const list = useList({ name: 'messages', endpoint: listMessages, rowsOf: ({ messages }) => messages });
  const { params, found } = list;
  const { person } = params;
  return (
    <>
      <Strip
        title={t('log')}
        actions={
          <>
            <ButtonLink size="small" kind="quiet" icon={<ArrowLeftIcon small />} href="/admin/thank-you">
              {t('back')}
            </ButtonLink>
            <SaveCsv list={list} endpoint={exportMessages} failed={t('exportFailed')} />
          </>
        }
      >
        <span className="text-small text-muted">{t('logLead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, t('caption'))}
          filters={
            <Chips label={t('outcome')}>
              <ChoiceChips
                list={list}
                name="outcome"
                values={messageOutcomes}
                write={(one) => t(`outcome_${one}`)}
                all={t('all')}
              />
              <ChoiceSelect
                list={list}
                name="channel"
                values={['mail', 'sms', 'push'] as const}
                write={(channel) => t(`channel_${channel}`)}
                label={t('channel')}
                any={t('anyChannel')}
              />
              {person ? (
                <FilterChip
                  name={t('person')}
                  value={found?.messages.find((row) => row.person?.name)?.person?.name ?? person}
                  onRemove={() => list.set({ person: null })}
                />
              ) : null}
            </Chips>
          }
          columns={columnsOf(t, common, may)}
          rowKey={({ id }) => id}
          rowName={({ what }) => what}
          emptyPiece="carton"
        />
      </main>
    </>
  );
}

function nameOf(t: Say, common: TextOf<typeof consoleTexts>, person: MessageRow['person']): string {
  if (person === null) return t('visitor');
  if (person.role === 'ops') return t('onDuty');
  return person.name ?? roleText(common, person.role);
}

type May = (call: Permitted) => boolean;

/** The page of a person whom the admin may see; otherwise null. */
function pageOf(may: May, person: MessageRow['person']): string | null {
  if (!person?.id) return null;
  const { role, id, name } = person;
  if (role === 'customer') return may(getCustomer) ? `/admin/customers/${id}` : null;
  if (role === 'technician') return may(getTechnician) ? `/admin/technicians/${id}` : null;
  if (role === 'admin') return may(listAdmins) ? `/admin/admins/${id}` : null;
  const isListed = role === 'partner' && name !== null && may(listPartners);
  return isListed ? `/admin/store-partners?${new URLSearchParams({ search: name })}` : null;
}

const columnsOf = (t: Say, common: TextOf<typeof consoleTexts>, may: May): readonly Column<MessageRow>[] => [
  {
    id: 'what',
    header: t('what'),
    heading: true,
    cell: ({ what, channel }) => (
      <span>
        <b className="inline-block first-letter:uppercase">{what}</b>{' '}
        <span className="text-muted">{t(`channel_${channel}`)}</span>
      </span>
    ),
  },
  {
    id: 'to',
    header: t('to'),
    cell: ({ person, to, channel }) => (
      <span className="wrap-anywhere">
        <Linked href={pageOf(may, person)}>{nameOf(t, common, person)}</Linked>
        {to === null ? null : (
          <span className="block text-muted">{channel === 'sms' ? formatPhone(to) : to}</span>
        )}
      </span>
    ),
  },
  {
    id: 'about',
    header: t('about'),
    cell: ({ booking, ticketId }) =>
      booking ? (
        <span className="whitespace-nowrap tabular-nums">
          <Linked href={may(getAdminBooking) ? `/admin/bookings/${booking.id}` : null}>
            {booking.number}
          </Linked>
        </span>
      ) : ticketId ? (
        <AppLink className="whitespace-nowrap tabular-nums" href={`/admin/support/${ticketId}`}>
          {ticketId}
        </AppLink>
      ) : null,
  },
  {
    id: 'outcome',
    header: t('outcome'),
    cell: (row) => (
      <span>
        <MessageState state={row} />
        {row.triesAgain > 0 ? (
          <span className="block text-small text-muted">{t('again', { count: row.triesAgain })}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'changed',
    header: t('changed'),
    sortable: true,
    cell: ({ changedAt }) => <Since instant={changedAt} />,
  },
  {
    id: 'retry',
    header: t('retry'),
    cell: (row) => (row.outcome === 'failed' ? <Retry row={row} /> : null),
  },
];

function Linked({ href, children }: { readonly href: string | null; readonly children: string }) {
  return href === null ? children : <AppLink href={href}>{children}</AppLink>;
}

function Retry({ row }: { readonly row: MessageRow }) {
  const t = useMessages(messageTexts);
  const common = useMessages(consoleTexts);
  const retry = useChange<void>({
    run: (client) => client.call(redriveMessage, { params: { id: row.id } }),
    success: t('retried'),
    failure: t('retryFailed'),
  });
  return (
    <Button
      size="small"
      busy={retry.isPending}
      onClick={() => retry.mutate()}
      aria-label={t('retryOf', { what: row.what, who: nameOf(t, common, row.person) })}
    >
      {t('retry')}
    </Button>
  );
}
