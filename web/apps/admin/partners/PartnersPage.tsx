/** Store partners: figures, the list with waiting ones on top, and the actions on each (spec admin §2). */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { listPartnerStatements } from '#api/contract/partner-statements.ts';
import {
  exportPartners,
  getPartnerStats,
  listPartners,
  type PartnerRow,
} from '#api/contract/store-partners-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago, count, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { ArrowLeftIcon, PlusIcon } from '#web/ui/icons.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { consoleTexts, partnerTexts } from '#words/generated/admin.ts';
import { changeText } from '../bookings/change-text.ts';
import { ChoiceChips } from '../list/Choices.tsx';
import { ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { useMay } from '../may.ts';
import { shownStatuses } from './badge.ts';
import { partnerColumns } from './columns.tsx';
import type { Shown } from './shown.ts';

const PartnerDialog = lazy(() => import('./PartnerDialog.tsx'));

export function PartnersPage() {
  const t = useMessages(partnerTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('storePartners'));
  const may = useMay();
  const [shown, show] = useState<Shown | null>(null);
  const list = useList({ name: 'partners', endpoint: listPartners, rowsOf: ({ partners }) => partners });
  return (
    <>
      <Summary
        show={show}
        file={<SaveCsv list={list} endpoint={exportPartners} failed={t('exportFailed')} />}
      />
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, t('caption'))}
          filters={
            <Chips label={t('status')}>
              <ChoiceChips
                list={list}
                name="status"
                values={shownStatuses}
                write={(status) => t(`filter_${status}`)}
                all={t('all')}
              />
            </Chips>
          }
          columns={partnerColumns(t, show)}
          rowKey={({ id }) => id}
          rowName={({ storeName }) => storeName}
          menuOf={(partner) => menuOf(t, partner, may(listPartnerStatements), show)}
          emptyPiece="desk"
        />
      </main>
      {shown ? (
        <Suspense fallback={null}>
          <PartnerDialog shown={shown} onClose={() => show(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function menuOf(
  t: TextOf<typeof partnerTexts>,
  partner: PartnerRow,
  readsStatements: boolean,
  show: (shown: Shown) => void,
): readonly MenuItem[] {
  const item = (dialog: 'edit' | 'qr' | 'login' | 'statements' | 'delete', label: string): MenuItem => ({
    id: dialog,
    label,
    onSelect: () => show({ dialog, partner }),
    ...(dialog === 'delete' && { danger: true }),
  });
  return [
    ...(partner.storeCode === '' ? [] : [item('qr', t('qr'))]),
    item('login', t('createLogin')),
    item('edit', t('edit')),
    {
      id: 'commissions',
      label: t('seeCommissions'),
      href: `/admin/store-partners/commissions?partner=${partner.id}`,
    },
    ...(readsStatements ? [item('statements', t('statements'))] : []),
    item('delete', t('delete')),
  ];
}

/** Four figures, each with that of the 30 days before if they can be compared. */
function Summary({
  show,
  file,
}: {
  readonly show: (shown: Shown) => void;
  /** Downloads the list as a file. */
  readonly file: ReactNode;
}) {
  const t = useMessages(partnerTexts);
  const common = useMessages(consoleTexts);
  const now = useNow(true);
  const { data } = useQuery(apiQuery(getPartnerStats, {}));
  const figure = (
    name: string,
    value: string | undefined,
    {
      changed,
      part,
    }: { readonly changed?: string | null | undefined; readonly part?: string | null | undefined },
  ) => ({
    name: part ? `${name}, ${part}` : name,
    value: (
      <>
        {value ?? <Skeleton width="3em" height="1em" />}
        {changed ? (
          <small className="ml-1.5 text-muted font-medium text-micro leading-none font-body tracking-normal">
            {changed}
          </small>
        ) : null}
      </>
    ),
  });
  const change = (is: number, was: number, write: (value: number) => string) =>
    was === 0 ? null : changeText(is - was, write, t('noChange'));
  return (
    <Strip
      title={common('storePartners')}
      actions={
        <>
          <ButtonLink size="small" kind="quiet" icon={<ArrowLeftIcon small />} href="/admin">
            {t('back')}
          </ButtonLink>
          <ButtonLink size="small" kind="quiet" href="/admin/store-partners/commissions">
            {data && data.held > 0 ? t('commissionsHeld', { count: data.held }) : t('commissions')}
          </ButtonLink>
          <Button size="small" kind="quiet" onClick={() => show({ dialog: 'terms' })}>
            {t('terms')}
          </Button>
          {file}
          <Button
            size="small"
            kind="primary"
            icon={<PlusIcon small />}
            onClick={() => show({ dialog: 'add' })}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <Stats
        items={[
          figure(t('figPartners'), data && count(data.partners), {
            part: data && t('figActive', { count: data.active }),
          }),
          figure(t('figWaiting'), data && count(data.pending), {
            part: data?.pendingSince && t('figSince', { time: ago(Date.parse(data.pendingSince), now) }),
          }),
          figure(t('figScans'), data && count(data.scans), {
            changed: data && change(data.scans, data.scansBefore, count),
            part: data && t('figBooked', { count: data.conversions }),
          }),
          figure(t('figEarned'), data && money(data.earnedCents), {
            changed: data && change(data.earnedCents, data.earnedBeforeCents, money),
          }),
        ]}
      />
      {data && (data.scansBefore > 0 || data.earnedBeforeCents > 0) ? (
        <span className="text-micro text-muted">{t('compared')}</span>
      ) : null}
    </Strip>
  );
}
