/** The receipt itself: what was agreed, the card transactions with their times, and what was paid in the end. */
import type { Receipt } from '#api/contract/receipts.ts';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';
import { duration } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { PageHeader, RuledSection, Sheet, SheetSection } from '#web/ui/Layout.tsx';
import { PaymentBadge } from '#web/ui/StatusBadge.tsx';
import { receiptTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { cardName } from '#web/lib/words.ts';
import type { ReactNode } from 'react';

export function ReceiptSheet({
  receipt,
  pieces,
  children,
}: {
  readonly receipt: Receipt;
  /** The ordered pieces, to draw; empty if the viewer may only see the receipt. */
  readonly pieces: readonly PieceName[];
  /** The next step, below the amount paid. */
  readonly children: ReactNode;
}) {
  const t = useMessages(receiptTexts);
  const words = useMessages(wordTexts);
  const { service, pricing, totals, payments, issuedTo, tip } = receipt;
  const isChanged = receipt.actualCents !== null && receipt.actualCents !== pricing.totalCents;
  return (
    <article className="grid gap-10 *:first:-mb-4 print:gap-6">
      <PageHeader
        title={t('pageTitle', { number: receipt.number })}
        lead={receipt.note}
        back={{ href: '/dashboard', label: t('back') }}
        actions={
          <>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <ButtonLink kind="primary" icon={<DownloadIcon />} href={receipt.pdfUrl} download>
              {t('pdf')}
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-10 grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start max-desk:grid-cols-1 print:grid-cols-1">
        <div className="desk:col-start-2 print:col-start-1">
          <Sheet label={t('facts')}>
            {pieces.length > 0 ? (
              <SheetSection art>
                <span className="flex max-w-full items-end justify-center gap-4">
                  {pieces.map((piece) => (
                    <Art
                      key={piece}
                      className="h-32 max-desk:h-[clamp(72px,22vw,120px)]"
                      piece={piece}
                      variant="assembled"
                      size="small"
                    />
                  ))}
                </span>
              </SheetSection>
            ) : null}
            <SheetSection>
              <KeyValue
                rows={[
                  [
                    t('issuedTo'),
                    <span key="" className="grid">
                      <b>{issuedTo.name}</b>
                      <span className="wrap-anywhere font-normal">{issuedTo.address}</span>
                      <span className="wrap-anywhere font-normal">{issuedTo.email}</span>
                    </span>,
                  ],
                  [t('service'), `${service.brandName}, ${service.serviceName}`],
                  [t('appointment'), service.appointment],
                  [t('technician'), service.technicianName],
                  [t('completedAt'), service.completedLocal],
                  [t('worked'), service.actualMinutes === null ? null : duration(service.actualMinutes)],
                  [t('card'), receipt.card ? cardName(words, receipt.card) : null],
                ]}
              />
            </SheetSection>
          </Sheet>
        </div>
        <div className="grid gap-10 desk:row-start-1 print:row-start-2">
          <RuledSection className="print:break-inside-avoid" title={t('lines')}>
            <ul>
              {pricing.lines.map((line, k) => (
                <Line key={k} name={line.label} cents={line.amountCents} />
              ))}
              <Line sum name={<b>{t('total')}</b>} cents={pricing.totalCents} />
              {isChanged ? <Line sum name={<b>{t('actual')}</b>} cents={receipt.actualCents ?? 0} /> : null}
            </ul>
          </RuledSection>
          <RuledSection
            className="print:break-inside-avoid"
            title={t('movements')}
            aside={<PaymentBadge state={receipt.paymentStatus} />}
          >
            {payments.length === 0 ? <p className="text-muted">{t('noMovements')}</p> : null}
            <ul>
              {payments.map((payment, k) => (
                <Line
                  key={k}
                  name={
                    <>
                      {payment.label}
                      <small className="block text-muted">
                        <time dateTime={payment.at}>{payment.atLocal}</time>
                      </small>
                    </>
                  }
                  cents={payment.amountCents}
                />
              ))}
              {totals.heldCents > 0 ? <Line sum name={<b>{t('held')}</b>} cents={totals.heldCents} /> : null}
              {totals.refundedCents > 0 ? (
                <Line sum name={t('refunded')} cents={-totals.refundedCents} />
              ) : null}
              <li className="flex items-baseline justify-between gap-4 border-t-[1.5px] border-ink py-1.75 print:break-inside-avoid">
                <b>{t('paid')}</b>
                <Money cents={totals.paidCents} big />
              </li>
            </ul>
            <p className="text-muted text-small">
              {t('localTimes', { zone: receipt.zone.replaceAll('_', ' ') })}
            </p>
          </RuledSection>
          {tip ? (
            <RuledSection className="print:break-inside-avoid" title={t('tip')}>
              <ul>
                <Line
                  name={
                    <>
                      {tip.label}
                      <small className="block text-muted">{tip.atLocal}</small>
                    </>
                  }
                  cents={tip.amountCents}
                />
              </ul>
              <p className="text-muted text-small">{tip.note}</p>
            </RuledSection>
          ) : null}
          {children}
        </div>
      </div>
    </article>
  );
}

/** A line with its amount; totals are grouped, without a rule between them. */
function Line({
  name,
  cents,
  sum,
}: {
  readonly name: ReactNode;
  readonly cents: number;
  readonly sum?: boolean;
}) {
  return (
    <li
      className="flex justify-between gap-4 py-1.75 not-first:border-t not-first:border-line print:break-inside-avoid [[data-sum]+&]:data-sum:border-t-0"
      data-sum={sum ? '' : undefined}
    >
      <span>{name}</span>
      <Money cents={cents} />
    </li>
  );
}
