/** Work that one visit did not finish: why, what to ask the store for, and how to get to the next visit. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmPartsArrived, type Booking, type ReturnVisit as Wanted } from '#api/contract/bookings.ts';
import { awaitsParts, awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { wallTime } from '#web/lib/format.ts';
import { useOnce } from '#web/lib/once.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { progressTexts } from '#words/generated/customer.ts';

/** The facts shown to anyone who may see the booking; `children`: the customer's actions. */
export function ReturnVisit({
  visit,
  zone,
  children,
}: {
  readonly visit: Wanted;
  /** IANA time zone of the job site. */
  readonly zone: string;
  readonly children?: ReactNode;
}) {
  const t = useMessages(progressTexts);
  return (
    <RuledSection title={t('returnTitle')}>
      <div className="grid gap-4">
        <p>{t(`return_${visit.reason}`)}</p>
        {visit.missing.length === 0 ? null : (
          <div className="grid gap-2">
            <p className="font-semibold text-small">{t('returnAskStore')}</p>
            <KeyValue
              rows={visit.missing.map(({ piece, parts }) => [
                piece ?? t('returnParts'),
                parts ?? t('returnErased'),
              ])}
            />
          </div>
        )}
        {visit.note === null ? null : (
          <blockquote className="pl-4 border-l-3 border-line text-small whitespace-pre-line">
            {visit.note}
          </blockquote>
        )}
        {visit.photos.length === 0 ? null : (
          <PhotoGrid
            photos={visit.photos.map((src, k) => ({
              id: src,
              src,
              alt: t('returnPhoto', { number: k + 1 }),
            }))}
          />
        )}
        {visit.partsArrivedAt === null ? null : (
          <p className="text-small">{t('returnPartsHere', { when: wallTime(visit.partsArrivedAt, zone) })}</p>
        )}
        {children}
        <p className="text-small text-muted">
          <Rich area={progressTexts} id="returnMoney" tags={{ link: <AppLink href="/support" /> }} />
        </p>
      </div>
    </RuledSection>
  );
}

/** The customer's actions: confirm that the parts have arrived, then choose the date. */
export function ReturnSteps({
  booking,
  onChoose,
}: {
  readonly booking: Booking;
  /** Opens the time picker. */
  readonly onChoose: () => void;
}) {
  const t = useMessages(progressTexts);
  const queries = useQueryClient();
  const confirm = useOnce({
    run: (client) => client.call(confirmPartsArrived, { params: { id: booking.id } }),
    onSuccess: async () => {
      await refreshLive(queries);
      onChoose();
    },
    onError: () => refreshLive(queries),
  });
  if (!awaitsReturnDate(booking)) return null;
  return (
    <div className="grid gap-3 justify-items-start">
      {awaitsParts(booking) ? (
        <Button kind="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('returnHaveParts')}
        </Button>
      ) : (
        <Button kind="primary" onClick={onChoose}>
          {t('returnChoose')}
        </Button>
      )}
      {confirm.isError ? <Notice tone="danger">{sentenceOf(confirm.error, t('returnFailed'))}</Notice> : null}
    </div>
  );
}
