/** Job Management & Status Tracking: one booking with its state, events, money and every change. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAdminBooking, type AdminBookingDetail } from '#api/contract/admin.ts';
import { answerPriceRise } from '#api/contract/bookings.ts';
import { billCustomer } from '#api/contract/jobs.ts';
import { apiQuery } from '#web/lib/api.ts';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { Timeline } from '#web/ui/Progress.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { Candidates } from '../bookings/Candidates.tsx';
import { useChange } from '../change.ts';
import { DetailPage } from '../DetailPage.tsx';
import { BookingDialogs, type DialogName } from './BookingDialogs.tsx';
import { EventTable } from './EventTable.tsx';
import { Alert, Badges, customerRows, historyItems, jobRows, may, moneyRows } from './facts.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { Statechart } from './Statechart.tsx';
import { StuckAlert } from './StuckAlert.tsx';

export function BookingPage() {
  const id = usePathPart('bookingId');
  const query = useQuery(apiQuery(getAdminBooking, { params: { id } }));
  usePageTitle(query.data ? `Booking ${query.data.number}` : 'Booking');
  return (
    <DetailPage
      name="Booking"
      query={query}
      back={{ href: '/admin', label: 'Back to bookings' }}
      missing={{
        title: 'Job not found',
        text: 'There is no booking with this number. Check it, or search for the customer.',
      }}
      failure="The booking did not load."
      loading="Loading the booking"
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
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const can = may(booking);
  return (
    <>
      <Strip
        title={`Booking ${booking.number}`}
        actions={
          <>
            {can.setStatus ? (
              <Button size="small" kind="primary" onClick={() => setDialog('status')}>
                Set status
              </Button>
            ) : null}
            <MoneyActions booking={booking} onRefund={() => setDialog('refund')} />
            {can.cancel ? (
              <Button size="small" kind="danger" onClick={() => setDialog('cancel')}>
                Cancel booking
              </Button>
            ) : null}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <Badges booking={booking} />
          <span className="text-small text-muted">
            {booking.workflowUrl ? (
              <a href={booking.workflowUrl} target="_blank" rel="noreferrer">
                workflow {shortened(booking.workflowId)}
              </a>
            ) : (
              `workflow ${shortened(booking.workflowId)}`
            )}
            , revision {booking.revision}
          </span>
        </span>
      </Strip>
      <main id="main">
        <StuckAlert bookingId={booking.id} />
        <Alert booking={booking} />
        <div className="grid grid-cols-[300px_minmax(0,1fr)_380px] *:min-w-0 *:px-6 *:py-5 max-[1440px]:grid-cols-[300px_minmax(0,1fr)_336px] max-[1280px]:grid-cols-[280px_minmax(0,1fr)] max-md:grid-cols-1 max-md:*:px-4">
          <div className="grid content-start gap-8 border-line max-md:border-t">
            <section aria-labelledby="state">
              <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="state">
                State{' '}
                <span className="font-normal text-small leading-[normal] font-body tracking-normal text-muted">
                  the workflow drives it
                </span>
              </h2>
              <Statechart booking={booking} />
            </section>
            <section aria-labelledby="history">
              <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="history">
                Status history
              </h2>
              <Timeline items={historyItems(booking)} />
            </section>
          </div>
          <div className="grid content-start gap-8 border-line md:border-l max-md:border-t">
            <EventTable bookingId={booking.id} zone={booking.zone} />
            <Photos booking={booking} />
          </div>
          <div className="grid content-start gap-8 border-line max-[1280px]:col-span-full max-md:-order-1 min-[1280px]:border-l md:max-[1280px]:border-t">
            <section aria-labelledby="who">
              <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="who">
                Customer
                {can.correct ? (
                  <QuietButton label="Edit customer" onPress={() => setDialog('customer')} />
                ) : null}
              </h2>
              <KeyValue rows={customerRows(booking)} />
            </section>
            <section aria-labelledby="what">
              <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="what">
                Job details
                <span className="font-normal text-small leading-[normal] font-body tracking-normal text-muted -me-1.5 flex">
                  {can.move ? <QuietButton label="Edit times" onPress={() => setDialog('times')} /> : null}
                  {can.correct ? (
                    <QuietButton label="Edit details" onPress={() => setDialog('details')} />
                  ) : null}
                </span>
              </h2>
              <KeyValue rows={jobRows(booking)} />
            </section>
            <Technician booking={booking} canAssign={can.assign} />
            <section aria-labelledby="money">
              <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="money">
                Payment
              </h2>
              <KeyValue rows={moneyRows(booking)} />
            </section>
            <section aria-labelledby="books">
              <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="books">
                Ledger
              </h2>
              <LedgerTable booking={booking} />
            </section>
          </div>
        </div>
      </main>
      <BookingDialogs booking={booking} name={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** An id is long; its first letters tell bookings apart. */
const shortened = (workflowId: string): string =>
  workflowId.length > 24 ? `${workflowId.slice(0, 20)}…` : workflowId;

function QuietButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button kind="quiet" size="small" className="px-1.5! whitespace-nowrap" onClick={onPress}>
      {label}
    </Button>
  );
}

/** What may be done about the money now: bill, refund, or note what the customer said on the phone. */
function MoneyActions({
  booking,
  onRefund,
}: {
  readonly booking: AdminBookingDetail;
  readonly onRefund: () => void;
}) {
  const bill = useChange({
    run: (client, id: string) => client.call(billCustomer, { params: { id } }),
    success: 'Customer billed',
    failure: 'Billing Failed',
  });
  const answer = useChange({
    run: (client, approve: boolean) =>
      client.call(answerPriceRise, { params: { id: booking.id }, body: { approve } }),
    success: 'Answer recorded',
    failure: 'Failed to update booking',
  });
  if (booking.priceRise?.state === 'requested')
    return (
      <>
        <Button size="small" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          Record phone approval
        </Button>
        <Button size="small" kind="quiet" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          Record refusal
        </Button>
      </>
    );
  if (booking.capturedCents > booking.refundedCents)
    return (
      <Button size="small" onClick={onRefund}>
        Refund
      </Button>
    );
  if (booking.status === 'completed' && booking.capturedCents === 0)
    return (
      <Button size="small" busy={bill.isPending} onClick={() => bill.mutate(booking.id)}>
        Bill Customer
      </Button>
    );
  return null;
}

function Technician({
  booking,
  canAssign,
}: {
  readonly booking: AdminBookingDetail;
  readonly canAssign: boolean;
}) {
  const [changing, setChanging] = useState(false);
  const { technician, crew } = booking;
  return (
    <section aria-labelledby="technician">
      <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="technician">
        Technician
        {technician && canAssign ? (
          <QuietButton label={changing ? 'Keep' : 'Change'} onPress={() => setChanging(!changing)} />
        ) : null}
      </h2>
      {technician ? (
        <KeyValue
          rows={[
            ['Lead', `${technician.user.firstName} ${technician.user.lastName}`],
            ['Phone', technician.user.phone && formatPhone(technician.user.phone)],
            ['Email', technician.user.email],
            [
              'Crew',
              crew.length > 1
                ? crew
                    .slice(1)
                    .map(({ name }) => name)
                    .join(', ')
                : null,
            ],
          ]}
        />
      ) : (
        <p className="text-small text-muted">
          {booking.status === 'pending' ? 'Pending Assignment' : 'No technician assigned yet'}
        </p>
      )}
      {canAssign && (changing || !technician) ? (
        <div className="pt-3">
          <Candidates bookingId={booking.id} assignedId={technician?.id ?? null} />
        </div>
      ) : null}
    </section>
  );
}

function Photos({ booking }: { readonly booking: AdminBookingDetail }) {
  const { beforePhotos, afterPhotos } = booking;
  const tiles = (list: readonly string[], word: string) =>
    list.map((src, k) => ({ id: src + k, src, alt: `${word} photo ${k + 1}` }));
  return (
    <section aria-labelledby="photos">
      <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="photos">
        Work photos{' '}
        <span className="font-normal text-small leading-[normal] font-body tracking-normal text-muted">
          {beforePhotos.length + afterPhotos.length || 'none yet'}
        </span>
      </h2>
      {beforePhotos.length > 0 ? (
        <>
          <h3 className="flex gap-3 mt-4 mb-2.5 justify-between font-semibold text-small leading-[1.3] font-body tracking-normal">
            Before
          </h3>
          <PhotoGrid columns={5} photos={tiles(beforePhotos, 'Before')} />
        </>
      ) : null}
      {afterPhotos.length > 0 ? (
        <>
          <h3 className="flex gap-3 mt-4 mb-2.5 justify-between font-semibold text-small leading-[1.3] font-body tracking-normal">
            After
          </h3>
          <PhotoGrid columns={5} photos={tiles(afterPhotos, 'After')} />
        </>
      ) : null}
    </section>
  );
}
