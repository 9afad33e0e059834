/** The bookings that have a discount code, and the total discount. */
import { Navigate } from '@tanstack/react-router';
import { type CodeUse, listCodeUses } from '#api/contract/codes-admin.ts';
import { count, deviceZone, money, percent, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { useList } from '../list/useList.ts';
import { standingTones } from './standing.ts';

/** Without a code there is nothing to list. */
export function UsesPage() {
  return useQueryParam('code') ? <Uses /> : <Navigate to="/admin/catalogue" replace />;
}

function Uses() {
  const t = useMessages(catalogueTexts);
  const list = useList({ name: 'discount-code-uses', endpoint: listCodeUses, rowsOf: ({ uses }) => uses });
  const typed = list.params['code'] ?? '';
  usePageTitle(t('usesTitle', { code: typed }));
  const { found } = list;
  return (
    <>
      <Strip
        title={t('usesTitle', { code: found?.code.code ?? typed })}
        actions={
          <ButtonLink size="small" kind="quiet" icon={<ArrowLeftIcon small />} href="/admin/catalogue">
            {t('backToCodes')}
          </ButtonLink>
        }
      >
        {found ? (
          <>
            <Badge tone={standingTones[found.code.standing]}>{t(`standing_${found.code.standing}`)}</Badge>
            <Stats
              items={[
                { name: t('percentOff'), value: percent(found.code.percent / 100) },
                {
                  name: t('used'),
                  value: t('usedOf', { used: count(found.code.used), uses: count(found.code.uses) }),
                },
                { name: t('takenOff'), value: money(found.takenOffCents) },
              ]}
            />
          </>
        ) : null}
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={{
            caption: t('usesCaption'),
            noun: t('usesNoun'),
            search: t('usesSearch'),
            searchHint: t('usesSearchHint'),
            loadFailed: t('usesFailed'),
            noMatch: t('usesNone'),
            noMatchText: t('usesNoneText'),
            none: t('usesNone'),
            noneText: t('usesNoneText'),
          }}
          columns={columns(t)}
          rowKey={({ bookingId }) => bookingId}
          rowName={({ bookingNumber }) => bookingNumber ?? t('neverPlaced')}
          emptyPiece="desk"
        />
      </main>
    </>
  );
}

const columns = (t: TextOf<typeof catalogueTexts>): readonly Column<CodeUse>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ bookingId, bookingNumber }) =>
      bookingNumber === null ? (
        t('neverPlaced')
      ) : (
        <AppLink className="tabular-nums whitespace-nowrap" href={`/admin/bookings/${bookingId}`}>
          {bookingNumber}
        </AppLink>
      ),
  },
  {
    id: 'status',
    header: t('standing'),
    cell: ({ status, counts }) => (
      <span>
        {status === null ? null : <StatusBadge status={status} />}
        {counts ? null : <span className="block text-small text-muted">{t('countsNoMore')}</span>}
      </span>
    ),
  },
  {
    id: 'used',
    header: t('usedAt'),
    sortable: true,
    cell: ({ usedAt }) => <span className="whitespace-nowrap">{wallTime(usedAt, deviceZone())}</span>,
  },
  {
    id: 'takenOff',
    header: t('takenOff'),
    figures: true,
    cell: ({ discountCents }) => (discountCents === null ? null : money(discountCents)),
  },
  {
    id: 'paid',
    header: t('price'),
    figures: true,
    cell: ({ totalCents }) => (totalCents === null ? null : money(totalCents)),
  },
];
