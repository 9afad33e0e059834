/** Help requests: longest waiting first, filtered and searched by the URL. */
import { lazy } from 'react';
import { listMessages } from '#api/contract/channels.ts';
import { listCustomers } from '#api/contract/customers.ts';
import { type AdminTicket, exportTickets, listTickets, setTicketStatus } from '#api/contract/support.ts';
import { listTechnicianPage } from '#api/contract/technicians-admin.ts';
import { supportPriorities, supportStatuses } from '#domain/support/events.ts';
import { count } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { consoleTexts, supportTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { useCopy } from '../copy.ts';
import type { BulkAction } from '../list/bulk.ts';
import { ChoiceChips, ChoiceSelect } from '../list/Choices.tsx';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { type Permitted, useMay } from '../may.ts';
import { Since } from '../Since.tsx';
import { roleText } from '../words.ts';
import { AnswerBy } from './AnswerBy.tsx';
import { useAssign } from './assign.ts';
import { ticketTones } from './tickets.ts';

const AnswerSeveral = lazy(() => import('./AnswerSeveral.tsx'));
const AssignSeveral = lazy(() => import('./AssignSeveral.tsx'));

export function SupportPage() {
  const t = useMessages(supportTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('support'));
  const go = useGo();
  const list = useList({ name: 'support', endpoint: listTickets, rowsOf: ({ tickets }) => tickets });
  const { found, params } = list;
  const menuOf = useRowMenu(t);
  return (
    <>
      <Strip
        title={common('support')}
        actions={
          <>
            <ButtonLink size="small" href="/admin/support/answers">
              {t('answers')}
            </ButtonLink>
            <ButtonLink size="small" href="/admin/support/waitlist">
              {t('waitlist')}
            </ButtonLink>
            <SaveCsv list={list} endpoint={exportTickets} failed={t('exportFailed')} />
          </>
        }
      >
        <span className="text-small text-muted">
          {found
            ? t('counts', {
                open: count(found.counts.open),
                answered: count(found.counts.answered),
                closed: count(found.counts.closed),
              })
            : t('lead')}
        </span>
        {found && found.counts.late > 0 ? (
          <b className="text-small text-danger">{t('lateCount', { count: found.counts.late })}</b>
        ) : null}
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, t('caption'))}
          filters={
            <Chips label={t('status')}>
              <ChoiceChips
                list={list}
                name="status"
                values={supportStatuses}
                write={(status) => t(`status_${status}`)}
                all={t('all')}
              />
              <ToggleChip
                pressed={params['late'] === 'true'}
                onPress={() => list.set({ late: params['late'] ? null : 'true' })}
              >
                {t('late')}
              </ToggleChip>
              <ChoiceSelect
                list={list}
                name="priority"
                values={supportPriorities}
                write={(priority) => t(`priority_${priority}`)}
                label={t('priority')}
                any={t('anyPriority')}
              />
              <ChoiceSelect
                list={list}
                name="assignee"
                values={['me', 'nobody'] as const}
                write={(assignee) => t(`assignee_${assignee}`)}
                label={t('assignee')}
                any={t('anyAssignee')}
              />
            </Chips>
          }
          columns={columns(t, common)}
          rowKey={({ ticketId }) => ticketId}
          rowName={({ ticketId }) => ticketId}
          onOpen={({ ticketId }) => go(`/admin/support/${ticketId}`)}
          menuOf={menuOf}
          bulk={bulkActions(t)}
          emptyPiece="desk"
        />
      </main>
    </>
  );
}

/** Actions on several requests at once; each row shows its result (R4). */
const bulkActions = (t: TextOf<typeof supportTexts>): readonly BulkAction<AdminTicket>[] => [
  { id: 'assign', label: t('assign'), Question: AssignSeveral },
  { id: 'answer', label: t('answerThem'), Question: AnswerSeveral },
  {
    id: 'close',
    label: t('closeRequests'),
    confirm: ({ length: count }) => ({
      title: t('closeSeveral', { count }),
      text: t('closeText'),
      action: t('closeSeveral', { count }),
    }),
    run: async (client, { ticketId: id }) => {
      await client.call(setTicketStatus, { params: { id }, body: { status: 'closed' } });
      return t('closedNow');
    },
  },
];

/** The actions on one request in its current state. */
function useRowMenu(t: TextOf<typeof supportTexts>): (row: AdminTicket) => readonly MenuItem[] {
  const me = useMe();
  const may = useMay();
  const copy = useCopy();
  const assign = useAssign(t);
  const setStatus = useChange({
    run: (client, { ticketId: id, status }: AdminTicket) =>
      client.call(setTicketStatus, {
        params: { id },
        body: { status: status === 'closed' ? 'open' : 'closed' },
      }),
    success: t('statusChanged'),
    failure: t('statusFailed'),
  });
  return (row) => {
    const account = accountOf(row, may);
    const isMine = row.assignee?.id === me.id;
    return [
      { id: 'open', label: t('openRequest'), href: `/admin/support/${row.ticketId}` },
      {
        id: 'assign',
        label: t(isMine ? 'giveBack' : 'takeIt'),
        onSelect: () =>
          assign.mutate({ id: row.ticketId, adminId: isMine ? null : me.id, seen: row.assignee?.id ?? null }),
      },
      {
        id: 'status',
        label: t(row.status === 'closed' ? 'to_open' : 'to_closed'),
        onSelect: () => setStatus.mutate(row),
      },
      ...(account === null ? [] : [{ id: 'account', label: t('seePerson'), href: account }]),
      ...(may(listMessages)
        ? [{ id: 'messages', label: t('messages'), href: `/admin/messages?search=${row.ticketId}` }]
        : []),
      { id: 'copy', label: t('copyNumber'), onSelect: () => void copy(row.ticketId) },
    ];
  };
}

/** The page of the requester's account; null for visitors, and for admins who may not see it. */
function accountOf({ person }: AdminTicket, may: (call: Permitted) => boolean): string | null {
  if (person?.role === 'customer' && may(listCustomers)) return `/admin/customers/${person.id}`;
  if (person?.role === 'technician' && may(listTechnicianPage)) return `/admin/technicians/${person.id}`;
  return null;
}

const columns = (
  t: TextOf<typeof supportTexts>,
  common: TextOf<typeof consoleTexts>,
): readonly Column<AdminTicket>[] => [
  {
    id: 'number',
    header: '#',
    heading: true,
    cell: ({ ticketId }) => (
      <AppLink
        className="tabular-nums whitespace-nowrap"
        href={`/admin/support/${ticketId}`}
        onClick={(event) => event.stopPropagation()}
      >
        {ticketId}
      </AppLink>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status }) => <Badge tone={ticketTones[status]}>{t(`status_${status}`)}</Badge>,
  },
  { id: 'subject', header: t('subject'), cell: ({ subject }) => <b className="wrap-anywhere">{subject}</b> },
  {
    id: 'person',
    header: t('person'),
    cell: ({ name, email, person }) => (
      <span>
        {name ?? t('erased')}{' '}
        <span className="text-muted">{person ? roleText(common, person.role) : t('visitor')}</span>
        <span className="text-muted block">{email}</span>
      </span>
    ),
  },
  { id: 'category', header: t('category'), cell: ({ category }) => t(`category_${category}`) },
  {
    id: 'priority',
    header: t('priority'),
    cell: ({ priority }) =>
      priority === 'critical' || priority === 'high' ? (
        <b className="text-danger">{t(`priority_${priority}`)}</b>
      ) : (
        t(`priority_${priority}`)
      ),
  },
  {
    id: 'answerBy',
    header: t('answerBy'),
    cell: ({ answerBy }) => (answerBy === null ? null : <AnswerBy instant={answerBy} />),
  },
  {
    id: 'assignee',
    header: t('assignee'),
    cell: ({ assignee }) => assignee?.name ?? <span className="text-muted">{t('nobody')}</span>,
  },
  {
    id: 'changed',
    header: t('lastChange'),
    sortable: true,
    cell: ({ updatedAt }) => <Since instant={updatedAt} />,
  },
];
