/** "Job Status - Booking #…": where the booking stands, who comes, what is held; live while it is open (spec customer §2). */
import { useQuery } from '@tanstack/react-query';
import { getBooking, type Booking } from '#api/contract/bookings.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, money, wallTime } from '#web/lib/format.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Face, KeyValue } from '#web/ui/Figures.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { AssemblyProgress } from '#web/ui/Progress.tsx';
import { PaymentBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { storyPiece } from '#web/lib/furniture.ts';
import { crewLine, kindOf } from '../checkout/BookingSheet.tsx';
import { paymentWords } from './BookingRow.tsx';
import type { BookingDialog, Opened } from './Dialogs.tsx';
import { positionOf, progressSteps, reachedAt, storyOf } from './progress.ts';

export default function StatusDialog({
  booking: listed,
  onClose,
  onOpen,
}: BookingDialog & { readonly onOpen: (kind: Opened['kind']) => void }) {
  const query = useQuery({
    ...apiQuery(getBooking, { params: { id: listed.id } }),
    placeholderData: listed,
  });
  const booking = query.data ?? listed;
  const payment = paymentWords(booking);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Job Status - Booking #${booking.number}`}
      footer={
        <>
          {booking.can.includes('cancel') ? (
            <Button kind="quiet" onClick={() => onOpen('cancel')}>
              Cancel
            </Button>
          ) : null}
          {booking.can.includes('reschedule') ? (
            <Button onClick={() => onOpen('reschedule')}>Reschedule</Button>
          ) : null}
          {payment ? (
            <ButtonLink kind="primary" href={`/checkout?booking=${booking.id}&return=dashboard`}>
              {payment}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <BookingStatusView booking={booking} />
    </Dialog>
  );
}

function BookingStatusView({ booking }: { readonly booking: Booking }) {
  const name = booking.technician?.user.firstName ?? null;
  const story = storyOf(booking.status, name);
  const at = positionOf(booking.status);
  const reached = reachedAt(booking.statusHistory);
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <p>
          <StatusBadge status={booking.status} big />
        </p>
        <p className="lead-line">{story.now}</p>
        <p className="next-line">
          <b>What&rsquo;s Next</b>
          {story.next}
        </p>
      </div>
      {at > 0 ? (
        <AssemblyProgress
          piece={storyPiece(booking.items.map(({ category }) => category))}
          // Once the last step is reached, it is done as well.
          current={at === progressSteps.length ? progressSteps.length : at - 1}
          steps={progressSteps.map((step, k) => {
            const instant = reached[k];
            return { name: step, time: instant ? wallTime(instant, booking.zone) : undefined };
          })}
        />
      ) : null}
      <div className="status-columns">
        <RuledSection title="Your technician">
          {booking.technician ? (
            <Technician {...booking.technician.user} />
          ) : (
            <p className="small muted">The name stands here as soon as a technician has the job.</p>
          )}
        </RuledSection>
        <RuledSection title="Job details">
          <KeyValue
            rows={[
              ['When', `${calendarDay(booking.scheduledDate)}, ${booking.scheduledTime}`],
              ['Where', booking.address],
              ['Items', `${booking.itemCount}, ${kindOf(booking)}`],
              ['Crew', crewLine(booking)],
            ]}
          />
        </RuledSection>
        <RuledSection title="Billing" aside={<PaymentBadge state={booking.paymentStatus} />}>
          <KeyValue
            rows={[
              ['Estimate', money(booking.pricing.totalCents)],
              [
                'Held',
                booking.paymentHoldAmount === null
                  ? 'nothing'
                  : money(Math.round(booking.paymentHoldAmount * 100)),
              ],
              ['Charged', booking.capturedCents > 0 ? money(booking.capturedCents) : '$0.00 so far'],
            ]}
          />
        </RuledSection>
      </div>
      <RuledSection title="Work photos">
        <PhotoGrid
          photos={[
            ...booking.beforePhotos.map((src, k) => ({ id: src, src, alt: `Before photo ${k + 1}` })),
            ...booking.afterPhotos.map((src, k) => ({ id: src, src, alt: `After photo ${k + 1}` })),
          ]}
          waiting={booking.status === 'completed' ? undefined : 'After photos come with completion'}
        />
      </RuledSection>
    </div>
  );
}

export function Technician({
  firstName,
  lastName,
  phone,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className="technician">
      <Face name={name} />
      <b>{name}</b>
      {phone ? (
        <ButtonLink href={`tel:${phone}`} icon={<PhoneIcon />}>
          {formatPhone(phone)}
        </ButtonLink>
      ) : null}
    </div>
  );
}
