/** QR codes: one for each location and campaign, to view, download and print (spec admin §2, §9; decision 160). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listPartnerCodes, type PartnerCode } from '#api/contract/partner-codes.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, count } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { Actions } from '#web/ui/PageMessage.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { codesTexts } from '#words/generated/partner.ts';
import { useOwn } from './own.ts';

const NewPlace = lazy(() => import('./NewPlace.tsx'));
const EndCode = lazy(() => import('./EndCode.tsx'));

type Say = TextOf<typeof codesTexts>;

const imageOf = (code: string, format: 'png' | 'svg' | 'pdf'): string =>
  `/api/store-qr/${code}?format=${format}${format === 'pdf' ? `&language=${currentLanguage()}` : ''}`;
/** The text below the store's name on a label, and in the list next to its code. */
const nameOf = (t: Say, { name }: PartnerCode): string => name ?? t('wholeStore');

export function Codes() {
  const t = useMessages(codesTexts);
  usePageTitle(t('title'));
  const { id } = useOwn();
  const query = useQuery(apiQuery(listPartnerCodes, { params: { id } }));
  return (
    <Loaded
      query={query}
      loading={t('loading')}
      failed={t('loadFailed')}
      skeleton={<Skeleton height="420px" />}
    >
      {({ codes }) => <CodesAndLabels codes={codes} />}
    </Loaded>
  );
}

function CodesAndLabels({ codes }: { readonly codes: readonly PartnerCode[] }) {
  const t = useMessages(codesTexts);
  const { isActive } = useOwn();
  const [chosen, choose] = useState<string | null>(null);
  const [dialog, open] = useState<'new' | 'end' | null>(null);
  const code = codes.find((one) => one.code === chosen) ?? codes[0];
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-12 max-desk:grid-cols-1">
      <section>
        <h2 className="text-[1.375rem]">{t('title')}</h2>
        <p className="mt-2 max-w-[46ch] text-muted">{t(isActive ? 'text' : 'endedText')}</p>
        <fieldset className="mt-6 border-t-[1.5px] border-ink">
          <legend className="sr-only">{t('code')}</legend>
          {codes.map((one) => (
            <CodeRow
              key={one.code}
              code={one}
              isChosen={one.code === code?.code}
              onChoose={() => choose(one.code)}
            />
          ))}
        </fieldset>
        <Actions className="mt-5">
          {code?.isRunning ? (
            <>
              <ButtonLink
                kind="primary"
                href={imageOf(code.code, 'pdf')}
                target="_blank"
                rel="noreferrer"
                icon={<DownloadIcon />}
              >
                {t('print')}
              </ButtonLink>
              <ButtonLink href={imageOf(code.code, 'png')} download={`${code.code}.png`}>
                {t('png')}
              </ButtonLink>
              <ButtonLink href={imageOf(code.code, 'svg')} download={`${code.code}.svg`}>
                {t('svg')}
              </ButtonLink>
            </>
          ) : null}
          {isActive ? (
            <Button kind="quiet" icon={<PlusIcon />} onClick={() => open('new')}>
              {t('newPlace')}
            </Button>
          ) : null}
          {code && code.kind !== 'store' && code.isRunning ? (
            <Button kind="quiet" onClick={() => open('end')}>
              {t('end')}
            </Button>
          ) : null}
        </Actions>
      </section>
      {code?.isRunning ? <Labels code={code} /> : null}
      <Suspense>
        {dialog === 'new' ? <NewPlace onMade={choose} onClose={() => open(null)} /> : null}
        {dialog === 'end' && code ? <EndCode code={code.code} onClose={() => open(null)} /> : null}
      </Suspense>
    </div>
  );
}

function CodeRow({
  code: one,
  isChosen,
  onChoose,
}: {
  readonly code: PartnerCode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const t = useMessages(codesTexts);
  const { code, until, isRunning, scans, conversions } = one;
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-2.75">
      <input
        type="radio"
        name="code"
        checked={isChosen}
        onChange={onChoose}
        className="row-span-2 m-0 mt-0.5 size-5 cursor-pointer appearance-none self-start rounded-full border-[1.5px] border-control bg-raised checked:border-6 checked:border-brand"
      />
      <b className="wrap-anywhere">{nameOf(t, one)}</b>
      <span className="text-right text-small text-muted tabular-nums">
        {t('counted', { scans, booked: count(conversions) })}
      </span>
      <span className="col-start-2 text-small text-muted tabular-nums">
        {isRunning
          ? until === null
            ? code
            : t('until', { code, day: calendarDay(until) })
          : t('over', { code })}
      </span>
    </label>
  );
}

/** The sheet as it will be printed: ink on paper in both themes. */
function Labels({ code: one }: { readonly code: PartnerCode }) {
  const t = useMessages(codesTexts);
  const { storeName } = useOwn();
  const { code, name } = one;
  return (
    <section>
      <h2 className="mb-5 flex items-baseline justify-between gap-3 text-[1.125rem]">
        {t('preview')}
        <span className="font-body text-small font-normal tracking-normal text-muted">{t('page')}</span>
      </h2>
      <div
        data-theme="light"
        className="grid aspect-[11/8.5] w-full grid-cols-3 grid-rows-2 border border-control bg-raised p-[3%] text-ink"
        role="img"
        aria-label={t('sheet')}
      >
        {[1, 2, 3, 4, 5, 6].map((label) => (
          <div
            key={label}
            className="-m-[0.5px] grid content-center justify-items-center gap-[1.5%] border border-dashed border-control p-[2%] text-center"
          >
            <img src={imageOf(code, 'svg')} alt="" className="w-[76%]" />
            <b className="font-display text-[clamp(8px,1.15vw,15px)] leading-[1.1] font-bold tracking-[-0.02em]">
              {t('need')}
              <br />
              {t('scan')}
            </b>
            <span className="text-[clamp(6px,0.8vw,10.5px)] leading-[1.25] font-medium">
              {name === null ? storeName : `${storeName}, ${name}`}
            </span>
          </div>
        ))}
      </div>
      <div className="mt-5">
        <KeyValue
          rows={[
            [t('dim_code'), t('dim_codeText')],
            [t('dim_label'), t('dim_labelText')],
            [t('dim_print'), t('dim_printText')],
            [t('dim_leads'), `${window.location.host}/scan/${code}`],
          ]}
        />
      </div>
    </section>
  );
}
