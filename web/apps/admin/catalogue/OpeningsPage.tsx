/**
 * Where and when customers can book: rules that close and open places, days and windows, latest first (decision 182).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  liftOpeningRule,
  listOpeningRules,
  type OpeningRuleView,
  setOpeningRule,
} from '#api/contract/openings.ts';
import { slotWindows, windowLabel } from '#domain/scheduling/slots.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { useMay } from '../may.ts';
import { CatalogueTabs } from './CatalogueTabs.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';

export function OpeningsPage() {
  const t = useMessages(catalogueTexts);
  usePageTitle(t('openings'));
  const may = useMay();
  const query = useQuery(apiQuery(listOpeningRules, {}));
  const [setting, setSetting] = useState(false);
  return (
    <>
      <Strip
        title={t('openings')}
        actions={
          may(setOpeningRule) ? (
            <Button kind="primary" size="small" icon={<PlusIcon small />} onClick={() => setSetting(true)}>
              {t('newRule')}
            </Button>
          ) : null
        }
      >
        <span className="text-small text-muted">{t('openingsLead')}</span>
      </Strip>
      <CatalogueTabs current="openings" />
      <main id="main" className="min-w-0">
        <DataTable
          caption={t('openings')}
          columns={[
            ...columns(t),
            ...(may(liftOpeningRule)
              ? [{ id: 'manage', header: t('manage'), cell: (one: OpeningRuleView) => <Lift rule={one} /> }]
              : []),
          ]}
          rows={query.data?.rules ?? []}
          rowKey={({ rule }) => String(rule)}
          loading={query.isPending}
          error={
            query.isError && query.data === undefined ? (
              <LoadFailed query={query} failed={t('openingsFailed')} />
            ) : null
          }
          empty={
            <EmptyState title={t('openingsNone')} piece="desk">
              {t('openingsNoneText')}
            </EmptyState>
          }
        />
      </main>
      {setting ? <OpeningDialog onClose={() => setSetting(false)} /> : null}
    </>
  );
}

function Lift({ rule: { rule, standing } }: { readonly rule: OpeningRuleView }) {
  const t = useMessages(catalogueTexts);
  const change = useChange({
    run: (client, _: null) => client.call(liftOpeningRule, { params: { rule: String(rule) } }),
    success: t('ruleLifted'),
    failure: t('ruleNotLifted'),
  });
  if (standing !== 'standing') return null;
  return (
    <Button size="small" kind="quiet" busy={change.isPending} onClick={() => change.mutate(null)}>
      {t('lift')}
      <span className="sr-only"> {t('ruleNumber', { rule })}</span>
    </Button>
  );
}

/** The labels of windows by their starts; none means all. */
function windowsText(t: TextOf<typeof catalogueTexts>, starts: readonly string[]): string {
  if (starts.length === 0) return t('allWindows');
  return slotWindows
    .filter(({ start }) => starts.includes(start))
    .map((window) => windowText(windowLabel(window)))
    .join(' · ');
}

const columns = (t: TextOf<typeof catalogueTexts>): readonly Column<OpeningRuleView>[] => [
  {
    id: 'where',
    header: t('where'),
    heading: true,
    cell: ({ rule, zips, reason }) => (
      <span className="wrap-anywhere">
        <b className="block tabular-nums first-letter:uppercase">
          {zips.length === 0
            ? t('everywhere')
            : zips.map((zip) => (zip.length === 3 ? t('area', { digits: zip }) : zip)).join(', ')}
        </b>
        <span className="block text-small text-muted">
          {t('ruleNumber', { rule })}: {reason}
        </span>
      </span>
    ),
  },
  {
    id: 'is',
    header: t('standing'),
    cell: ({ is, standing }) => (
      <Badge tone={standing !== 'standing' ? 'idle' : is === 'closed' ? 'bad' : 'ok'}>
        {standing === 'standing' ? t(`rule_${is}`) : t(`rule_${standing}`, { is: t(`rule_${is}`) })}
      </Badge>
    ),
  },
  {
    id: 'days',
    header: t('days'),
    cell: ({ from, until }) =>
      until === null
        ? t('fromDay', { from: calendarDay(from, true) })
        : until === from
          ? calendarDay(from, true)
          : t('fromUntil', { from: calendarDay(from, true), until: calendarDay(until, true) }),
  },
  { id: 'windows', header: t('windows'), cell: ({ windows }) => windowsText(t, windows) },
  {
    id: 'bookings',
    header: t('bookedThere'),
    figures: true,
    cell: ({ bookings }) => bookings,
  },
];
