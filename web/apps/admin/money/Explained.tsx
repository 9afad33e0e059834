/**
 * An amount of a booking that shows what it consists of: ledger entries, their events, and the provider's ids (decision
 * 224).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainCents } from '#api/contract/books.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { Figure } from '#domain/books/figures.ts';
import { apiQuery } from '#web/lib/api.ts';
import { deviceZone, ledgerMoney, money, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { bookingTexts, centsTexts } from '#words/generated/admin.ts';
import { accountText, memoText } from '../booking/ledger.ts';
import { useMay } from '../may.ts';

/** Which amount of which booking; `of`: whose share, payout or commission it is. */
export interface ExplainedCents {
  readonly bookingId: string;
  readonly number: string;
  readonly figure: Figure;
  readonly of?: string;
  readonly cents: number;
  /** The time zone of the screen; default: the device's. */
  readonly zone?: string;
}

/** The amount; pressing it opens its derivation. Without permission to read the books, only the amount is shown. */
export function Explained(amount: ExplainedCents) {
  const t = useMessages(centsTexts);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { cents, figure, number } = amount;
  if (!may(explainCents) || cents === 0) return <Money cents={cents} />;
  return (
    <>
      <button
        type="button"
        className="min-h-6 tabular-nums whitespace-nowrap underline decoration-dotted underline-offset-4"
        aria-haspopup="dialog"
        aria-label={t('open', { amount: money(cents), figure: t(`figure_${figure}`), number })}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {money(cents)}
      </button>
      {open ? <Chain {...amount} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Chain({
  bookingId,
  number,
  figure,
  of,
  cents,
  zone = deviceZone(),
  onClose,
}: ExplainedCents & { readonly onClose: () => void }) {
  const t = useMessages(centsTexts);
  const query = useQuery(
    apiQuery(explainCents, { params: { id: bookingId }, query: { figure, ...(of !== undefined && { of }) } }),
  );
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title', { amount: money(cents), figure: t(`figure_${figure}`) })}
      description={t('text', { number })}
    >
      {query.isPending ? (
        <Loading label={t('loading')}>
          <SkeletonRows rows={4} height="32px" />
        </Loading>
      ) : query.isError && !query.data ? (
        <LoadFailed query={query} failed={t('failed')} />
      ) : (
        <>
          {query.data.sumCents === cents ? null : (
            <Notice tone="danger">
              {t('differs', { sum: money(query.data.sumCents), shown: money(cents) })}
            </Notice>
          )}
          <ol className="border-t border-ink">
            {query.data.steps.map((step) => (
              <Step key={step.posting} step={step} bookingId={bookingId} zone={zone} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

type StepOf = AnswerOf<typeof explainCents>['steps'][number];

/** One movement: what was booked by which event, and its ids at the provider. */
function Step({
  step: { posting, at, memo, amountCents, lines, event, ids },
  bookingId,
  zone,
}: {
  readonly step: StepOf;
  readonly bookingId: string;
  readonly zone: string;
}) {
  const t = useMessages(centsTexts);
  const words = useMessages(bookingTexts);
  const nobody = new Map<string, string>();
  return (
    <li className="grid gap-2 border-b border-line py-3 text-small">
      <p className="flex items-baseline justify-between gap-4">
        <span>
          <b className="font-semibold">{memoText(words, memo)}</b>{' '}
          <span className="text-muted">{wallTime(at, zone)}</span>
        </span>
        <b className="font-semibold">
          <Money cents={amountCents} />
        </b>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        {lines.map(({ account, amountCents: cents }, index) => (
          <div key={index} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-muted wrap-anywhere">{accountText(words, account, nobody)}</dt>
            <dd className="text-right tabular-nums">
              {t(cents < 0 ? 'credit' : 'debit', { amount: ledgerMoney(Math.abs(cents)) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="wrap-anywhere">
        <AppLink href={`/ops/bookings/${bookingId}/moment?position=${posting}`}>{event.name}</AppLink>{' '}
        <span className="text-muted">
          {t('event', { type: event.type, stream: event.stream, number: event.revision + 1 })}
        </span>
      </p>
      {ids.length > 0 ? (
        <p className="wrap-anywhere">
          <span className="text-muted">{t('ids')}</span> {ids.join(', ')}
        </p>
      ) : null}
    </li>
  );
}
