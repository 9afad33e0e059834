/** Requests for help: those that wait longest first, filtered and searched by the address. */
import { exportTickets, listTickets, type AdminTicket } from '#api/contract/support.ts';
import { supportPriorities, supportStatuses } from '#domain/support/events.ts';
import { count } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { consoleTexts, supportTexts } from '#words/generated/admin.ts';
import { ChoiceChips, ChoiceSelect } from '../list/Choices.tsx';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { Since } from '../Since.tsx';
import { roleText } from '../words.ts';
import { AnswerBy } from './AnswerBy.tsx';
import { ticketTones } from './tickets.ts';

export function SupportPage() {
  const t = useMessages(supportTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('support'));
  const go = useGo();
  const list = useList({ name: 'support', endpoint: listTickets, rowsOf: ({ tickets }) => tickets });
  const { found, params } = list;
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
            </Chips>
          }
          columns={columns(t, common)}
          rowKey={({ ticketId }) => ticketId}
          rowName={({ ticketId }) => ticketId}
          onOpen={({ ticketId }) => go(`/admin/support/${ticketId}`)}
          emptyPiece="desk"
        />
      </main>
    </>
  );
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
    id: 'changed',
    header: t('lastChange'),
    sortable: true,
    cell: ({ updatedAt }) => <Since instant={updatedAt} />,
  },
];
