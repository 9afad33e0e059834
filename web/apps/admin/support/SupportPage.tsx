/** Requests for help: those that wait longest first, filtered and searched by the address. */
import { useQuery } from '@tanstack/react-query';
import { listTickets, type AdminTicket } from '#api/contract/support.ts';
import { supportPriorities, supportStatuses } from '#domain/support/events.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago, count } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { consoleTexts, supportTexts } from '#words/generated/admin.ts';
import { DelayedSearch } from '../DelayedSearch.tsx';
import { ListTable } from '../ListTable.tsx';
import { roleText } from '../words.ts';
import { filterOf, pageText, ticketTones } from './tickets.ts';

const PAGE_SIZE = 25;

export function SupportPage() {
  const t = useMessages(supportTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('support'));
  const go = useGo();
  const [query, change] = useAddressQuery();
  const filter = filterOf(query);
  const page = pageText(query['page']);
  const tickets = useQuery({
    ...apiQuery(listTickets, { query: { ...filter, ...(page && { page }) } }),
    placeholderData: (old) => old,
  });
  const found = tickets.data;
  const isFiltered = Object.keys(filter).length > 0;
  const set = (name: string, value: string | null): void => change({ [name]: value, page: null });
  return (
    <>
      <Strip
        title={common('support')}
        actions={
          <ButtonLink size="small" href="/admin/support/waitlist">
            {t('waitlist')}
          </ButtonLink>
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
      </Strip>
      <main id="main" className="min-w-0">
        <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
          <DelayedSearch
            label={t('search')}
            placeholder={t('searchHint')}
            value={filter.search ?? ''}
            onChange={(value) => set('search', value || null)}
          />
          <Chips label={t('status')}>
            <ToggleChip pressed={filter.status === undefined} onPress={() => set('status', null)}>
              {t('all')}
            </ToggleChip>
            {supportStatuses.map((status) => (
              <ToggleChip
                key={status}
                pressed={filter.status === status}
                onPress={() => set('status', filter.status === status ? null : status)}
              >
                {t(`status_${status}`)}
              </ToggleChip>
            ))}
            <SelectField
              label={t('priority')}
              labelHidden
              dense
              value={filter.priority ?? ''}
              onChange={(event) => set('priority', event.currentTarget.value || null)}
            >
              <option value="">{t('anyPriority')}</option>
              {supportPriorities.map((priority) => (
                <option key={priority} value={priority}>
                  {t(`priority_${priority}`)}
                </option>
              ))}
            </SelectField>
          </Chips>
          <span className="ml-auto text-muted text-small max-md:ml-0" role="status">
            {found ? common('found', { count: found.total }) : ''}
          </span>
        </div>
        <ListTable
          query={tickets}
          failed={t('loadFailed')}
          caption={t('caption')}
          columns={columns(t, common)}
          rows={found?.tickets ?? []}
          rowKey={({ ticketId }) => ticketId}
          onOpen={({ ticketId }) => go(`/admin/support/${ticketId}`)}
          empty={
            isFiltered
              ? { title: t('noMatch'), text: t('noMatchText'), piece: 'desk' }
              : { title: t('none'), text: t('noneText'), piece: 'desk' }
          }
          pages={found && { ...found, pageSize: PAGE_SIZE, noun: t('noun') }}
          onPage={(next) => change({ page: next })}
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
  { id: 'waits', header: t('lastChange'), cell: ({ updatedAt }) => <Since instant={updatedAt} /> },
];

function Since({ instant }: { readonly instant: string }) {
  const now = useNow(true);
  return <span className="whitespace-nowrap">{ago(Date.parse(instant), now)}</span>;
}
