/**
 * What if (/ops/what-if): a changed share or fee policy, applied to all past bookings; nothing is written (decision
 * 244).
 */
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { AnswerOf, QueryOf } from '#api/contract/endpoint.ts';
import { getWhatIf, whatIfForm, type WhatIfOutcome } from '#api/contract/what-if.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { count, ledgerMoney, percent } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { replayTexts } from '#words/generated/admin.ts';
import { ReplayTabs } from './ReplayTabs.tsx';
import { differenceOf, nothingYet, partNames, type WhatIfSoFar, withPart } from './what-if.ts';

type Say = TextOf<typeof replayTexts>;

/** The input figures of each rule. */
const figures = {
  shares: ['technician', 'partner'],
  fees: ['late', 'sameDay', 'freeHours', 'graceMinutes'],
} as const;

export function WhatIfPage() {
  const t = useMessages(replayTexts);
  usePageTitle(t('whatIf'));
  const [soFar, setSoFar] = useState<WhatIfSoFar | null>(null);
  const [isStopped, setStopped] = useState(false);
  const going = useRef<AbortController>(null);
  useEffect(() => () => going.current?.abort(), []);
  const form = useContractForm({
    schema: whatIfForm,
    start: { what: 'shares' },
    async run(client, { what, ...all }) {
      const controller = new AbortController();
      going.current = controller;
      const { signal } = controller;
      const names: readonly string[] = figures[what];
      const change = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
      setSoFar(nothingYet);
      setStopped(false);
      for (let after: string | null = ''; after !== null && !signal.aborted; ) {
        const query: QueryOf<typeof getWhatIf> = { what, ...change, ...(after !== '' && { after }) };
        const part: AnswerOf<typeof getWhatIf> | null = await client
          .call(getWhatIf, { query, signal })
          .catch((error: unknown) => {
            if (signal.aborted) return null;
            throw error;
          });
        if (part) setSoFar((before) => withPart(before ?? nothingYet, part));
        after = part?.next ?? null;
      }
      setStopped(signal.aborted);
    },
  });
  const { what = 'shares', ...values } = useWatch({ control: form.fields.control });
  const isNamed = figures[what].some((name) => (values[name] ?? '').trim() !== '');
  return (
    <>
      <Strip title={t('title')}>
        <span className="text-small text-muted">{t('whatIfLead')}</span>
      </Strip>
      <ReplayTabs current="whatIf" />
      <main id="main" className="min-w-0">
        <form
          className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line bg-sunk px-6 py-4 max-md:px-4"
          {...form.props}
        >
          <SelectField label={t('rule')} dense {...form.field('what')}>
            <option value="shares">{t('rule_shares')}</option>
            <option value="fees">{t('rule_fees')}</option>
          </SelectField>
          {figures[what].map((name) => (
            <TextField
              key={name}
              label={t(`figure_${name}`)}
              dense
              inputMode="decimal"
              optional
              {...form.field(name)}
            />
          ))}
          <div className="flex flex-wrap items-center gap-2 self-end">
            <Button size="small" type="submit" kind="primary" busy={form.busy} disabled={!isNamed}>
              {t('run')}
            </Button>
            {form.busy ? (
              <Button size="small" onClick={() => going.current?.abort()}>
                {t('stop')}
              </Button>
            ) : null}
            {isNamed ? null : <span className="text-small text-muted">{t('nameOne')}</span>}
          </div>
        </form>
        {form.failure === null ? null : (
          <div className="px-6 pt-4 max-md:px-4">
            <Notice tone="danger">{sentenceOf(form.failure, t('whatIfFailed'))}</Notice>
          </div>
        )}
        {soFar ? (
          <Found soFar={soFar} state={form.busy ? 'running' : isStopped ? 'stopped' : 'done'} />
        ) : (
          <p className="px-6 py-6 text-small text-muted max-md:px-4">{t('whatIfText')}</p>
        )}
      </main>
    </>
  );
}

function Found({
  soFar,
  state,
}: {
  readonly soFar: WhatIfSoFar;
  readonly state: 'running' | 'stopped' | 'done';
}) {
  const t = useMessages(replayTexts);
  const { total, looked, concerned, changed, untold, shown, untoldShown, is, would } = soFar;
  const share = total === 0 ? (state === 'done' ? 1 : 0) : looked / total;
  return (
    <>
      <section className="border-b border-line px-6 py-4 max-md:px-4" aria-label={t('soFar')}>
        <p className="text-small text-muted" role="status">
          {t(`looked_${state}`, { looked: count(looked), total: count(total), share: percent(share) })}
        </p>
        <progress className="sr-only" max={1} value={share} aria-label={t('soFar')} />
        <div className="mt-2 h-1.5 border border-control bg-paper" aria-hidden="true">
          <div className="h-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
        </div>
        <Stats
          className="pt-3"
          items={[
            { name: t('concerned'), value: count(concerned) },
            { name: t('wouldDiffer'), value: count(changed) },
            { name: t('cantBeSaid'), value: count(untold) },
          ]}
        />
      </section>
      <Part title={t('inAll')} className="px-6 pt-4 max-md:px-4">
        <div className="-mx-6 max-md:-mx-4">
          <DataTable
            caption={t('inAll')}
            columns={sumColumns(t)}
            rows={[
              { name: t('is'), parts: is },
              { name: t('would'), parts: would },
              { name: t('difference'), parts: differenceOf(is, would) },
            ]}
            rowKey={({ name }) => name}
          />
        </div>
      </Part>
      <Part
        title={t('byBooking')}
        hint={changed > shown.length ? t('firstShown', { count: shown.length }) : undefined}
        className="px-6 pt-6 pb-6 max-md:px-4"
      >
        <div className="-mx-6 max-md:-mx-4">
          <DataTable
            caption={t('byBooking')}
            columns={bookingColumns(t)}
            rows={shown}
            rowKey={({ bookingId }) => bookingId}
            empty={
              <p className="text-small text-muted">{t(state === 'running' ? 'noneYet' : 'noneDiffers')}</p>
            }
          />
        </div>
      </Part>
      {untold > 0 ? (
        <Part title={t('cantBeSaid')} hint={t('cantBeSaidText')} className="px-6 pb-6 max-md:px-4">
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-small tabular-nums">
            {untoldShown.map(({ bookingId, number }) => (
              <AppLink key={bookingId} href={`/ops/bookings/${bookingId}`}>
                {number}
              </AppLink>
            ))}
          </p>
          {untold > untoldShown.length ? (
            <p className="text-small text-muted">{t('firstShown', { count: untoldShown.length })}</p>
          ) : null}
        </Part>
      ) : null}
    </>
  );
}

interface SumRow {
  readonly name: string;
  readonly parts: WhatIfSoFar['is'];
}

const sumColumns = (t: Say): readonly Column<SumRow>[] => [
  { id: 'name', header: t('sum'), heading: true, cell: ({ name }) => <b>{name}</b> },
  ...partNames.map((part) => ({
    id: part,
    header: t(`part_${part}`),
    figures: true,
    cell: ({ parts }: SumRow) => ledgerMoney(parts[part]),
  })),
];

const bookingColumns = (t: Say): readonly Column<WhatIfOutcome>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ bookingId, number }) => (
      <AppLink className="whitespace-nowrap tabular-nums" href={`/ops/bookings/${bookingId}`}>
        {number}
      </AppLink>
    ),
  },
  ...partNames.map((part) => ({
    id: part,
    header: t(`part_${part}`),
    figures: true,
    cell: ({ is, would }: WhatIfOutcome) =>
      would === null || would[part] === is[part] ? (
        <span className="text-muted">{ledgerMoney(is[part])}</span>
      ) : (
        <span>
          <s className="text-danger">{ledgerMoney(is[part])}</s> <b>{ledgerMoney(would[part])}</b>
        </span>
      ),
  })),
];
