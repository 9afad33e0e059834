/** The versions of our prices: what applies now and later, and what each changed (decision 181). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  listPriceVersions,
  planPrices,
  type PriceVersionView,
  withdrawPrices,
} from '#api/contract/price-versions.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { apiQuery } from '#web/lib/api.ts';
import { clockIn, dateIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChange } from '../change.ts';
import { useMay } from '../may.ts';
import { CatalogueTabs } from './CatalogueTabs.tsx';
import { ChangeList } from './ChangeList.tsx';
import { figureName, figureText } from './figure-words.ts';
import { addOnFigures, changesOf, complexities, multiplierFigures, type Figure } from './price-form.ts';

const PlanPricesDialog = lazy(() => import('./PlanPricesDialog.tsx'));

const tones: Readonly<Record<PriceVersionView['standing'], Tone>> = {
  current: 'ok',
  planned: 'info',
  past: 'idle',
  withdrawn: 'bad',
};

/** The version that a version replaces: the last one before it that was not withdrawn. */
function before(
  versions: readonly PriceVersionView[],
  { from }: PriceVersionView,
): PriceVersionView | undefined {
  if (from === null) return undefined;
  return versions
    .filter((one) => one.standing !== 'withdrawn' && (one.from === null || one.from < from))
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
    .at(-1);
}

export function PricesPage() {
  const t = useMessages(catalogueTexts);
  usePageTitle(t('prices'));
  const may = useMay();
  const query = useQuery(apiQuery(listPriceVersions, {}));
  const [planning, setPlanning] = useState(false);
  const [leaving, leave] = useState<PriceVersionView | null>(null);
  const versions = query.data?.versions ?? [];
  const current = versions.find(({ standing }) => standing === 'current');
  // A change is based on the last planned version.
  const last = versions
    .filter(({ standing }) => standing === 'current' || standing === 'planned')
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
    .at(-1);
  return (
    <>
      <Strip
        title={t('prices')}
        actions={
          may(planPrices) && last ? (
            <Button kind="primary" size="small" icon={<PlusIcon small />} onClick={() => setPlanning(true)}>
              {t('planPrices')}
            </Button>
          ) : null
        }
      >
        <span className="text-small text-muted">{t('pricesLead')}</span>
      </Strip>
      <CatalogueTabs current="prices" />
      <main id="main" className="grid min-w-0 gap-8 pb-8">
        {query.isError && !query.data ? <LoadFailed query={query} failed={t('pricesFailed')} /> : null}
        {query.isPending ? (
          <Loading>
            <SkeletonRows rows={6} />
          </Loading>
        ) : null}
        {query.data ? (
          <DataTable
            caption={t('versions')}
            rows={versions}
            rowKey={({ version }) => String(version)}
            columns={[
              {
                id: 'version',
                header: t('version'),
                heading: true,
                cell: ({ version, name }) => (
                  <span className="wrap-anywhere">
                    <b>{t('versionNumber', { version })}</b>
                    <span className="block text-small text-muted">{name ?? t('firstVersion')}</span>
                  </span>
                ),
              },
              {
                id: 'standing',
                header: t('standing'),
                cell: ({ standing }) => <Badge tone={tones[standing]}>{t(`version_${standing}`)}</Badge>,
              },
              {
                id: 'begins',
                header: t('begins'),
                cell: ({ from }) =>
                  from === null
                    ? t('fromStart')
                    : `${dateIn(from, settlementZone, true)}, ${clockIn(from, settlementZone)}`,
              },
              {
                id: 'changes',
                header: t('changes'),
                cell: (one) => {
                  const former = before(versions, one);
                  return former ? <ChangeList changes={changesOf(former.prices, one.prices)} /> : null;
                },
              },
              ...(may(withdrawPrices)
                ? [
                    {
                      id: 'manage',
                      header: t('manage'),
                      cell: (one: PriceVersionView) =>
                        one.standing === 'planned' ? (
                          <Button size="small" kind="quiet" onClick={() => leave(one)}>
                            {t('withdraw')}
                            <span className="sr-only"> {t('versionNumber', { version: one.version })}</span>
                          </Button>
                        ) : null,
                    },
                  ]
                : []),
            ]}
          />
        ) : null}
        {current ? <Figures current={current} /> : null}
      </main>
      {planning && last ? (
        <Suspense fallback={null}>
          <PlanPricesDialog base={last} onClose={() => setPlanning(false)} />
        </Suspense>
      ) : null}
      {leaving ? <WithdrawDialog version={leaving} onClose={() => leave(null)} /> : null}
    </>
  );
}

/** All figures that apply now. */
function Figures({ current: { version, prices } }: { readonly current: PriceVersionView }) {
  const t = useMessages(catalogueTexts);
  const words = useMessages(wordTexts);
  const rows = (figures: readonly (readonly [Figure | `product_${string}`, number | null])[]) => (
    <KeyValue
      rows={figures.map(([figure, value]) => [figureName(t, words, figure), figureText(t, figure, value)])}
    />
  );
  const products = Object.entries(prices.products);
  return (
    <section className="grid gap-6 px-6 max-md:px-4" aria-label={t('appliesNow', { version })}>
      <h2 className="text-lead">{t('appliesNow', { version })}</h2>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        <Part title={t('rates')} level={3}>
          {rows(complexities.map((one) => [`rate_${one}`, prices.hourlyRates[one]]))}
        </Part>
        <Part title={t('addOns')} level={3}>
          {rows([
            ...addOnFigures.map(
              (figure) => [figure, prices.addOns[figure.slice(6) as keyof typeof prices.addOns]] as const,
            ),
            ['perItem', prices.perItem],
            ['minPrice', prices.minPrice],
          ])}
        </Part>
        <Part title={t('multipliers')} level={3}>
          {rows(
            multiplierFigures.flatMap((figure) => {
              const hundredths =
                prices.multipliers[figure.slice('multiplier_'.length) as keyof typeof prices.multipliers];
              return hundredths === undefined ? [] : [[figure, hundredths] as const];
            }),
          )}
        </Part>
        <Part title={t('productPrices')} level={3}>
          {products.length === 0 ? (
            <p className="text-small text-muted">{t('asCatalogue')}</p>
          ) : (
            rows(products.map(([id, cents]) => [`product_${id}`, cents] as const))
          )}
        </Part>
      </div>
    </section>
  );
}

function WithdrawDialog({
  version: { version, name },
  onClose,
}: {
  readonly version: PriceVersionView;
  readonly onClose: () => void;
}) {
  const t = useMessages(catalogueTexts);
  const change = useChange({
    run: (client, _: null) => client.call(withdrawPrices, { params: { version: String(version) } }),
    success: t('pricesWithdrawn'),
    failure: t('pricesNotWithdrawn'),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('withdrawTitle', { version })}
      description={t('withdrawText', { name: name ?? '' })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('withdrawSend', { version })}
          </Button>
        </>
      }
    />
  );
}
