/** Who left a mail address for a place that is not served yet, and where most do. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { listWaitlist, type Waitlist } from '#api/contract/waitlist.ts';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
import { count, deviceZone, wallTime, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/toast.ts';
import { supportTexts } from '#words/generated/admin.ts';
import { ListTable } from '../ListTable.tsx';
import { pageText } from './tickets.ts';
import { waitlistCsv } from './waitlist-csv.ts';

const PAGE_SIZE = 50;
/** Chips for the places in which most people wait. */
const SHOWN_PLACES = 8;

type Entry = Waitlist['entries'][number];

export function WaitlistPage() {
  const t = useMessages(supportTexts);
  usePageTitle(t('waitlist'));
  const [query, change] = useAddressQuery();
  const zip = /^\d{5}$/.exec(query['zip'] ?? '')?.[0];
  const page = pageText(query['page']);
  const waiting = useQuery({
    ...apiQuery(listWaitlist, { query: { ...(zip && { zip }), ...(page && { page }) } }),
    placeholderData: (old) => old,
  });
  const found = waiting.data;
  return (
    <>
      <Strip title={t('waitlist')} actions={<Export zip={zip} isEmpty={!found || found.total === 0} />}>
        <span className="text-small text-muted">
          {found
            ? zip
              ? t('waitingIn', { count: count(found.total), zip })
              : t('waiting', { count: count(found.total) })
            : t('waitlistLead')}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
          <BackLink href="/admin/support">{t('caption')}</BackLink>
          <Chips label={t('place')}>
            <ToggleChip pressed={zip === undefined} onPress={() => change({ zip: null, page: null })}>
              {t('all')}
            </ToggleChip>
            {(found?.places ?? []).slice(0, SHOWN_PLACES).map((place) => (
              <ToggleChip
                key={place.zip}
                pressed={zip === place.zip}
                onPress={() => change({ zip: zip === place.zip ? null : place.zip, page: null })}
              >
                {`${place.zip} ${place.state} (${count(place.people)})`}
              </ToggleChip>
            ))}
          </Chips>
        </div>
        <ListTable
          query={waiting}
          failed={t('waitlistFailed')}
          caption={t('waitlist')}
          columns={columns(t)}
          rows={found?.entries ?? []}
          rowKey={({ email, zip: place, at }) => `${place}:${email ?? at}`}
          empty={{
            title: zip ? t('nobodyWaitsIn', { zip }) : t('nobodyWaits'),
            text: t('nobodyWaitsText'),
            piece: 'desk',
          }}
          pages={found && { ...found, pageSize: PAGE_SIZE, noun: t('addresses') }}
          onPage={(next) => change({ page: next })}
        />
      </main>
    </>
  );
}

/** On the admin's own clock. */
function Since({ instant }: { readonly instant: string }) {
  const zone = deviceZone();
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {`${wallTime(instant, zone)} ${zoneName(instant, zone)}`}
    </time>
  );
}

const columns = (t: TextOf<typeof supportTexts>): readonly Column<Entry>[] => [
  { id: 'email', header: t('mail'), heading: true, cell: ({ email }) => email ?? t('forgotten') },
  {
    id: 'zip',
    header: t('zip'),
    cell: ({ zip }) => <span className="tabular-nums whitespace-nowrap">{zip}</span>,
  },
  { id: 'state', header: t('usState'), cell: ({ state }) => state },
  { id: 'since', header: t('since'), cell: ({ at }) => <Since instant={at} /> },
];

/** All pages of what is shown, as a file. */
function Export({ zip, isEmpty }: { readonly zip: string | undefined; readonly isEmpty: boolean }) {
  const t = useMessages(supportTexts);
  const save = useMutation({
    mutationFn: async () => {
      const entries: Entry[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await api().call(listWaitlist, { query: { ...(zip && { zip }), page: String(page) } });
        entries.push(...answer.entries);
        pages = answer.pages;
      }
      return entries;
    },
    onSuccess: (entries) => {
      const address = URL.createObjectURL(new Blob([waitlistCsv(entries)], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `waitlist${zip ? `-${zip}` : ''}.csv`;
      link.click();
      URL.revokeObjectURL(address);
    },
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('notSaved')) }),
  });
  return (
    <Button size="small" disabled={isEmpty} busy={save.isPending} onClick={() => save.mutate()}>
      {t('saveCsv')}
    </Button>
  );
}
