/** Discount codes: those created by admins and thank-you codes for reviews, with their limits and uses. */
import { useState } from 'react';
import {
  type AdminCode,
  codeKinds,
  codeStandings,
  createCode,
  exportCodes,
  listCodes,
} from '#api/contract/codes-admin.ts';
import { calendarDay, count, money, percent } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useGo } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { ChoiceChips } from '../list/Choices.tsx';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { useMay } from '../may.ts';
import { CatalogueTabs } from './CatalogueTabs.tsx';
import { EndCodeDialog, LimitsDialog, NewCodeDialog } from './CodeDialogs.tsx';
import { standingTones } from './standing.ts';

type Shown = { readonly dialog: 'new' } | { readonly dialog: 'limits' | 'end'; readonly code: AdminCode };

export function CodesPage() {
  const t = useMessages(catalogueTexts);
  usePageTitle(t('codes'));
  const go = useGo();
  const may = useMay();
  const [shown, show] = useState<Shown | null>(null);
  const list = useList({ name: 'discount-codes', endpoint: listCodes, rowsOf: ({ codes }) => codes });
  const close = (): void => show(null);
  const usesOf = ({ code }: AdminCode): string => `/admin/catalogue/uses?code=${code}`;
  return (
    <>
      <Strip
        title={t('codes')}
        actions={
          <>
            <SaveCsv list={list} endpoint={exportCodes} failed={t('codesExportFailed')} />
            {may(createCode) ? (
              <Button
                kind="primary"
                size="small"
                icon={<PlusIcon small />}
                onClick={() => show({ dialog: 'new' })}
              >
                {t('newCode')}
              </Button>
            ) : null}
          </>
        }
      >
        <span className="text-small text-muted">{t('codesLead')}</span>
      </Strip>
      <CatalogueTabs current="codes" />
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={{
            caption: t('codes'),
            noun: t('codesNoun'),
            search: t('codesSearch'),
            searchHint: t('codesSearchHint'),
            loadFailed: t('codesFailed'),
            noMatch: t('codesNoMatch'),
            noMatchText: t('noMatchText'),
            none: t('codesNone'),
            noneText: t('codesNoneText'),
          }}
          filters={
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              <Chips label={t('kind')}>
                <ChoiceChips list={list} name="kind" values={codeKinds} write={(one) => t(`kind_${one}`)} />
              </Chips>
              <Chips label={t('standing')}>
                <ChoiceChips
                  list={list}
                  name="standing"
                  values={codeStandings}
                  write={(one) => t(`standing_${one}`)}
                />
              </Chips>
            </div>
          }
          columns={columns(t)}
          rowKey={({ code }) => code}
          rowName={({ code }) => code}
          onOpen={(code) => go(usesOf(code))}
          menuOf={(code) => [
            { id: 'uses', label: t('seeUses'), href: usesOf(code) },
            ...(code.kind === 'campaign' && code.endedAt === null
              ? [
                  { id: 'limits', label: t('setLimits'), onSelect: () => show({ dialog: 'limits', code }) },
                  { id: 'end', label: t('end'), danger: true, onSelect: () => show({ dialog: 'end', code }) },
                ]
              : []),
          ]}
          emptyPiece="desk"
        />
      </main>
      {shown?.dialog === 'new' ? <NewCodeDialog onClose={close} /> : null}
      {shown?.dialog === 'limits' ? <LimitsDialog code={shown.code} onClose={close} /> : null}
      {shown?.dialog === 'end' ? <EndCodeDialog code={shown.code} onClose={close} /> : null}
    </>
  );
}

const columns = (t: TextOf<typeof catalogueTexts>): readonly Column<AdminCode>[] => [
  {
    id: 'code',
    header: t('code'),
    heading: true,
    sortable: true,
    cell: ({ code, kind, name }) => (
      <span className="wrap-anywhere">
        <b className="tabular-nums">{code}</b>
        <span className="block text-small text-muted">{name ?? t(`kind_${kind}`)}</span>
      </span>
    ),
  },
  {
    id: 'standing',
    header: t('standing'),
    cell: ({ standing }) => <Badge tone={standingTones[standing]}>{t(`standing_${standing}`)}</Badge>,
  },
  {
    id: 'percent',
    header: t('percentOff'),
    figures: true,
    cell: (code) => percent(code.percent / 100),
  },
  {
    id: 'used',
    header: t('used'),
    figures: true,
    sortable: true,
    cell: ({ used, uses }) => t('usedOf', { used: count(used), uses: count(uses) }),
  },
  {
    id: 'days',
    header: t('days'),
    cell: (code) => daysOf(t, code),
  },
  {
    id: 'least',
    header: t('minOrder'),
    figures: true,
    cell: ({ minOrderCents }) => (minOrderCents === 0 ? t('any') : money(minOrderCents)),
  },
  {
    id: 'issued',
    header: t('issued'),
    sortable: true,
    isExtra: true,
    cell: ({ issuedAt }) => (
      <span className="whitespace-nowrap">{calendarDay(issuedAt.slice(0, 10), true)}</span>
    ),
  },
];

function daysOf(t: TextOf<typeof catalogueTexts>, { from, until }: AdminCode): string {
  if (from !== null && until !== null)
    return t('fromUntil', { from: calendarDay(from, true), until: calendarDay(until, true) });
  if (from !== null) return t('fromDay', { from: calendarDay(from, true) });
  return until === null ? t('anyDay') : t('untilDay', { until: calendarDay(until, true) });
}
