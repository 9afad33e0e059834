/** Job Management & Status Tracking: one booking with its state, events, money and every change. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAdminBooking, refundBooking, type AdminBookingDetail } from '#api/contract/admin.ts';
import { answerPriceRise } from '#api/contract/bookings.ts';
import { getEvidence } from '#api/contract/evidence.ts';
import { billCustomer } from '#api/contract/jobs.ts';
import { apiQuery } from '#web/lib/api.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { Timeline } from '#web/ui/Progress.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChange } from '../change.ts';
import { DetailPage } from '../DetailPage.tsx';
import { useMay } from '../may.ts';
import { WorkflowLink } from '../WorkflowLink.tsx';
import { BookingDialogs, type DialogName } from './BookingDialogs.tsx';
import { Conversation } from './Conversation.tsx';
import { Crew } from './Crew.tsx';
import { EventTable } from './EventTable.tsx';
import { Alert, Badges, customerRows, jobRows, may, moneyRows, useHistory } from './facts.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { JobProgress } from './JobProgress.tsx';
import { Notes } from './Notes.tsx';
import { NoShow } from './NoShow.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { ReturnVisit } from './ReturnVisit.tsx';
import { Statechart } from './Statechart.tsx';
import { StuckAlert } from './StuckAlert.tsx';

export function BookingPage() {
  const t = useMessages(bookingTexts);
  const id = usePathPart('bookingId');
  const query = useQuery(apiQuery(getAdminBooking, { params: { id } }));
  usePageTitle(query.data ? t('titleOf', { number: query.data.number }) : t('title'));
  return (
    <DetailPage
      name={t('title')}
      query={query}
      back={{ href: '/admin', label: t('back') }}
      missing={{ title: t('missing'), text: t('missingText') }}
      failure={t('loadFailed')}
      loading={t('loading')}
      skeleton={
        <div className="grid gap-6 pt-4 md:grid-cols-3">
          <SkeletonText heading lines={8} />
          <SkeletonRows rows={10} height="32px" />
          <SkeletonText heading lines={8} />
        </div>
      }
    >
      {(booking) => <OneBooking booking={booking} />}
    </DetailPage>
  );
}

function OneBooking({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const history = useHistory(booking);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const can = may(booking);
  const mayMake = useMay();
  return (
    <>
      <Strip
        title={t('titleOf', { number: booking.number })}
        actions={
          <>
            <ButtonLink size="small" kind="quiet" href={`/ops/bookings/${booking.id}/moment`}>
              {t('throughTimeLink')}
            </ButtonLink>
            {mayMake(getEvidence) ? (
              <ButtonLink size="small" kind="quiet" href={`/ops/bookings/${booking.id}/evidence`}>
                {t('evidenceLink')}
              </ButtonLink>
            ) : null}
            {can.setStatus ? (
              <Button
                size="small"
                // While a crew member is missing, the best candidate has the only primary button.
                kind={can.assign && booking.crew.length < booking.crewSize ? 'secondary' : 'primary'}
                onClick={() => setDialog('status')}
              >
                {t('setStatus')}
              </Button>
            ) : null}
            <MoneyActions booking={booking} onRefund={() => setDialog('refund')} />
            {can.cancel ? (
              <Button size="small" kind="danger" onClick={() => setDialog('cancel')}>
                {t('cancelBooking')}
              </Button>
            ) : null}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <Badges booking={booking} />
          <span className="text-small text-muted">
            <Rich
              area={bookingTexts}
              id="workflow"
              values={{ id: shortened(booking.workflowId), revision: booking.revision }}
              tags={{ link: <WorkflowLink url={booking.workflowUrl} /> }}
            />
          </span>
        </span>
      </Strip>
      <main id="main">
        <StuckAlert bookingId={booking.id} />
        <Alert booking={booking} />
        <JobProgress status={booking.status} />
        <div className="grid grid-cols-[300px_minmax(0,1fr)_380px] *:min-w-0 *:px-6 *:py-5 max-[1440px]:grid-cols-[300px_minmax(0,1fr)_336px] max-[1280px]:grid-cols-[280px_minmax(0,1fr)] max-md:grid-cols-1 max-md:*:px-4">
          <div className="grid content-start gap-8 border-line max-md:border-t">
            <Part title={t('state')} hint={t('stateHint')}>
              <Statechart booking={booking} />
            </Part>
            <Part title={t('history')}>
              <Timeline items={history} />
            </Part>
          </div>
          <div className="grid content-start gap-8 border-line md:border-l max-md:border-t">
            <EventTable bookingId={booking.id} number={booking.number} zone={booking.zone} />
            <Photos booking={booking} />
          </div>
          <div className="grid content-start gap-8 border-line max-[1280px]:col-span-full max-md:-order-1 min-[1280px]:border-l md:max-[1280px]:border-t">
            <Part
              title={t('customer')}
              end={
                can.correct ? (
                  <QuietButton label={t('editCustomer')} onPress={() => setDialog('customer')} />
                ) : null
              }
            >
              <KeyValue rows={customerRows(t, booking)} />
            </Part>
            <Part
              title={t('job')}
              end={
                <>
                  {can.move ? (
                    <QuietButton label={t('editTimes')} onPress={() => setDialog('times')} />
                  ) : null}
                  {can.correct ? (
                    <QuietButton label={t('editDetails')} onPress={() => setDialog('details')} />
                  ) : null}
                </>
              }
            >
              <KeyValue rows={jobRows(t, words, booking)} />
            </Part>
            <Crew booking={booking} canAssign={can.assign} canTakeOff={can.takeOff} />
            <PaymentLink booking={booking} />
            <NoShow booking={booking} />
            <ReturnVisit booking={booking} />
            <Conversation booking={booking} />
            <Notes booking={booking} />
            <Part title={t('payment')}>
              <KeyValue rows={moneyRows(t, words, booking)} />
            </Part>
            <Part title={t('ledger')}>
              <LedgerTable booking={booking} />
            </Part>
          </div>
        </div>
      </main>
      <BookingDialogs booking={booking} name={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** An id is long; its first characters distinguish bookings. */
const shortened = (workflowId: string): string =>
  workflowId.length > 24 ? `${workflowId.slice(0, 20)}…` : workflowId;

function QuietButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button kind="quiet" size="small" className="px-1.5! whitespace-nowrap" onClick={onPress}>
      {label}
    </Button>
  );
}

/** Possible actions on the money now: bill, refund, or record what the customer said on the phone. */
function MoneyActions({
  booking,
  onRefund,
}: {
  readonly booking: AdminBookingDetail;
  readonly onRefund: () => void;
}) {
  const t = useMessages(bookingTexts);
  const mayMake = useMay();
  const bill = useChange({
    run: (client, id: string) => client.call(billCustomer, { params: { id } }),
    success: t('billed'),
    failure: t('billFailed'),
  });
  const answer = useChange({
    run: (client, approve: boolean) =>
      client.call(answerPriceRise, { params: { id: booking.id }, body: { approve } }),
    success: t('answerRecorded'),
    failure: t('bookingFailed'),
  });
  if (booking.priceRise?.state === 'requested')
    return (
      <>
        <Button size="small" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('phoneApproval')}
        </Button>
        <Button size="small" kind="quiet" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('refusal')}
        </Button>
      </>
    );
  if (booking.capturedCents > booking.refundedCents && mayMake(refundBooking))
    return (
      <Button size="small" onClick={onRefund}>
        {t('refund')}
      </Button>
    );
  if (booking.status === 'completed' && booking.capturedCents === 0)
    return (
      <Button size="small" busy={bill.isPending} onClick={() => bill.mutate(booking.id)}>
        {t('bill')}
      </Button>
    );
  return null;
}

function Photos({ booking: { beforePhotos, afterPhotos } }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const grid = (title: string, photos: readonly string[], alt: 'photoBefore' | 'photoAfter') =>
    photos.length > 0 ? (
      <Part level={3} className="mt-4" title={title}>
        <PhotoGrid
          columns={5}
          photos={photos.map((src, k) => ({ id: src + k, src, alt: t(alt, { n: k + 1 }) }))}
        />
      </Part>
    ) : null;
  return (
    <Part title={t('photos')} hint={beforePhotos.length + afterPhotos.length || t('noPhotos')}>
      {grid(t('before'), beforePhotos, 'photoBefore')}
      {grid(t('after'), afterPhotos, 'photoAfter')}
    </Part>
  );
}
