/** Who left an email address for a place that is not served yet, and where most people did. */
import { exportWaitlist, listWaitlist, type Waitlist } from '#api/contract/waitlist.ts';
import { count, deviceZone, wallTime, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { supportTexts } from '#words/generated/admin.ts';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';

/** Number of chips for the places with the most people waiting. */
const SHOWN_PLACES = 8;

type Entry = Waitlist['entries'][number];

export function WaitlistPage() {
  const t = useMessages(supportTexts);
  usePageTitle(t('waitlist'));
  const list = useList({ name: 'waitlist', endpoint: listWaitlist, rowsOf: ({ entries }) => entries });
  const zip = list.params['zip'];
  const { found } = list;
  return (
    <>
      <Strip
        title={t('waitlist')}
        actions={<SaveCsv list={list} endpoint={exportWaitlist} failed={t('notSaved')} />}
      >
        <span className="text-small text-muted">
          {found
            ? zip
              ? t('waitingIn', { count: count(found.total), zip })
              : t('waiting', { count: count(found.total) })
            : t('waitlistLead')}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        <p className="px-6 pt-2.5 max-md:px-4">
          <BackLink href="/admin/support">{t('caption')}</BackLink>
        </p>
        <ConsoleTable
          list={list}
          words={{
            caption: t('waitlist'),
            noun: t('addresses'),
            search: t('waitlistSearch'),
            searchHint: t('waitlistSearchHint'),
            loadFailed: t('waitlistFailed'),
            noMatch: zip ? t('nobodyWaitsIn', { zip }) : t('nobodyMatches'),
            noMatchText: t('nobodyWaitsText'),
            none: t('nobodyWaits'),
            noneText: t('nobodyWaitsText'),
          }}
          filters={
            <Chips label={t('place')}>
              <ToggleChip pressed={zip === undefined} onPress={() => list.set({ zip: null })}>
                {t('all')}
              </ToggleChip>
              {(found?.places ?? []).slice(0, SHOWN_PLACES).map((place) => (
                <ToggleChip
                  key={place.zip}
                  pressed={zip === place.zip}
                  onPress={() => list.set({ zip: zip === place.zip ? null : place.zip })}
                >
                  {`${place.zip} ${place.state} (${count(place.people)})`}
                </ToggleChip>
              ))}
            </Chips>
          }
          columns={columns(t)}
          rowKey={({ id }) => id}
          rowName={({ email, zip: place }) => email ?? place}
          emptyPiece="desk"
        />
      </main>
    </>
  );
}

/** In the admin's own time zone. */
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
    sortable: true,
    cell: ({ zip }) => <span className="tabular-nums whitespace-nowrap">{zip}</span>,
  },
  { id: 'state', header: t('usState'), cell: ({ state }) => state },
  { id: 'since', header: t('since'), sortable: true, cell: ({ at }) => <Since instant={at} /> },
];
