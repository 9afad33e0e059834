/** The chosen booking beside the table: facts, ranked assignment, history, and the changes an admin makes most. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAdminBooking } from '#api/contract/admin.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Timeline } from '#web/ui/Progress.tsx';
import { Loading, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { BookingDialogs, type DialogName } from '../booking/BookingDialogs.tsx';
import {
  Alert,
  Badges,
  customerRows,
  historyItems,
  isOver,
  jobRows,
  may,
  moneyRows,
} from '../booking/facts.tsx';
import { Candidates } from './Candidates.tsx';

export default function BookingPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(apiQuery(getAdminBooking, { params: { id } }));
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const booking = query.data;
  if (!booking)
    return (
      <SidePanel label="Booking" title="Booking" onClose={onClose}>
        {query.isError ? (
          <ErrorState
            message={sentenceOf(query.error, 'Booking not found')}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading label="Loading the booking">
            <div className="grid gap-4">
              <SkeletonText heading lines={5} />
              <SkeletonRows rows={3} height="52px" />
            </div>
          </Loading>
        )}
      </SidePanel>
    );
  const can = may(booking);
  return (
    <SidePanel
      label={`Booking ${booking.number}`}
      title={booking.number}
      picture={
        <Art
          piece={pieceOf(booking.items[0]?.category ?? 'other')}
          variant="exploded"
          size="small"
          className="h-20"
        />
      }
      onClose={onClose}
      footer={
        <>
          {can.move ? (
            <Button size="small" onClick={() => setDialog('times')}>
              Edit Booking Times
            </Button>
          ) : null}
          {can.setStatus ? (
            <Button size="small" onClick={() => setDialog('status')}>
              Set status
            </Button>
          ) : null}
          <ButtonLink size="small" kind="quiet" href={`/admin/bookings/${booking.id}`}>
            Open details
          </ButtonLink>
          {can.cancel ? (
            <Button size="small" kind="danger" onClick={() => setDialog('cancel')}>
              Cancel booking
            </Button>
          ) : null}
        </>
      }
    >
      <p className="flex flex-wrap gap-2">
        <Badges booking={booking} />
      </p>
      <Alert booking={booking} />
      <KeyValue rows={[...customerRows(booking), ...jobRows(booking), ...moneyRows(booking)]} />
      {(booking.technician && !can.assign) || isOver(booking) ? null : (
        <section aria-label="Assign technician">
          <h3 className="flex gap-3 mb-2.5 justify-between font-semibold text-small leading-[1.3] font-body tracking-normal">
            {booking.technician ? 'Give it to somebody else' : 'Assign technician'}
            <span className="font-normal text-small leading-[normal] font-body tracking-normal text-muted">
              ranked by skill, distance, rating, fairness
            </span>
          </h3>
          {booking.technician ? (
            <p className="pb-2 text-small">
              {booking.crew.map(({ name }) => name).join(', ')} {booking.crew.length > 1 ? 'have' : 'has'} it
              now.
            </p>
          ) : null}
          {can.assign ? (
            <Candidates bookingId={booking.id} assignedId={booking.technician?.id ?? null} />
          ) : (
            <p className="text-small text-muted">
              {booking.status === 'pending'
                ? 'Technicians are assigned once the card is held.'
                : 'No technician assigned.'}
            </p>
          )}
        </section>
      )}
      <section aria-label="Status history">
        <h3 className="flex gap-3 mb-2.5 justify-between font-semibold text-small leading-[1.3] font-body tracking-normal">
          Status history
        </h3>
        <Timeline items={historyItems(booking)} />
      </section>
      <BookingDialogs booking={booking} name={dialog} onClose={() => setDialog(null)} />
    </SidePanel>
  );
}
