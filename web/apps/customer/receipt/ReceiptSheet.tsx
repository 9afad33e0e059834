/** The receipt itself: what was agreed, what moved on the card and when, what was paid in the end. */
import type { Receipt } from '#api/contract/receipts.ts';
import { duration } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { PageHeader, RuledSection } from '#web/ui/Layout.tsx';
import { PaymentBadge } from '#web/ui/StatusBadge.tsx';
import { receiptTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { cardName } from '#web/lib/words.ts';

export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useMessages(receiptTexts);
  const words = useMessages(wordTexts);
  const { service, pricing, totals, payments, issuedTo } = receipt;
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
      <div>
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
      </div>
      <RuledSection className="print:break-inside-avoid" title={t('lines')}>
        <ul>
          {pricing.lines.map((line, k) => (
            <li
              className="flex gap-4 py-1.75 justify-between print:break-inside-avoid not-first:border-t not-first:border-line"
              key={k}
            >
              <span>{line.label}</span>
              <Money cents={line.amountCents} />
            </li>
          ))}
          <li
            className="flex gap-4 py-1.75 justify-between print:break-inside-avoid not-first:border-t not-first:border-line [[data-sum]+&]:border-t-0"
            data-sum=""
          >
            <b>{t('total')}</b>
            <Money cents={pricing.totalCents} />
          </li>
          {isChanged ? (
            <li
              className="flex gap-4 py-1.75 justify-between print:break-inside-avoid not-first:border-t not-first:border-line [[data-sum]+&]:border-t-0"
              data-sum=""
            >
              <b>{t('actual')}</b>
              <Money cents={receipt.actualCents ?? 0} />
            </li>
          ) : null}
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
            <li
              className="flex gap-4 py-1.75 justify-between print:break-inside-avoid not-first:border-t not-first:border-line"
              key={k}
              data-kind={payment.kind}
            >
              <span>
                {payment.label}
                <small className="block text-muted">
                  <time dateTime={payment.at}>{payment.atLocal}</time>
                </small>
              </span>
              <Money cents={payment.amountCents} />
            </li>
          ))}
          {totals.heldCents > 0 ? (
            <li
              className="flex gap-4 py-1.75 justify-between print:break-inside-avoid not-first:border-t not-first:border-line [[data-sum]+&]:border-t-0"
              data-sum=""
            >
              <b>{t('held')}</b>
              <Money cents={totals.heldCents} />
            </li>
          ) : null}
          {totals.refundedCents > 0 ? (
            <li
              className="flex gap-4 py-1.75 justify-between print:break-inside-avoid not-first:border-t not-first:border-line [[data-sum]+&]:border-t-0"
              data-sum=""
            >
              <span>{t('refunded')}</span>
              <Money cents={-totals.refundedCents} />
            </li>
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
    </article>
  );
}
