/** Gallery: floating elements, messages, empty states. */
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ConnectionNotice } from '#web/ui/OfflineBanner.tsx';
import { Loading, Skeleton, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { NotFound } from '#web/ui/NotFound.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToastCard } from '#web/ui/ToastCard.tsx';
import { notify } from '#web/ui/toast.ts';

const nothing = (): void => undefined;

export function DialogSection() {
  const [asking, setAsking] = useState(false);
  const [typing, setTyping] = useState(false);
  const endTyping = (): void => setTyping(false);
  return (
    <>
      <div
        className="grid gap-4 p-6 border border-ink rounded-large w-[min(480px,100%)] bg-raised text-ink shadow-[0_16px_40px_-16px_rgb(12_18_15_/_0.35)]"
        role="group"
        aria-label="Cancel booking, example"
      >
        <h3 className="text-h2">Cancel booking #1042?</h3>
        <p>
          It is less than 24 hours before the appointment. You pay{' '}
          <b className="tabular-nums whitespace-nowrap">$187.50</b>, and{' '}
          <b className="tabular-nums whitespace-nowrap">$187.50</b> goes back to your card in 5 to 10 business
          days.
        </p>
        <footer>
          <Button kind="quiet">Keep the booking</Button>
          <Button kind="danger">Cancel for $187.50</Button>
        </footer>
      </div>
      <div className="flex gap-3 flex-wrap items-center">
        <Button onClick={() => setAsking(true)}>Open the dialog</Button>
        <Button onClick={() => setTyping(true)}>Open the form</Button>
        <Popover trigger={<Button>Notifications</Button>} title="Notifications">
          <p>No notifications yet</p>
        </Popover>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel booking #1042?"
        keep="Keep the booking"
        action="Cancel for $187.50"
        onConfirm={() => Promise.reject(new Error('The appointment was moved meanwhile. Look at it again.'))}
      >
        You pay $187.50, and $187.50 goes back to your card.
      </ConfirmDialog>
      {typing ? (
        <FormDialog
          form={{
            busy: false,
            props: {
              noValidate: true,
              onSubmit: (event) => {
                event.preventDefault();
                endTyping();
              },
            },
          }}
          title="Customer of #1042"
          leave="Leave it"
          send="Save customer"
          hint="A name is needed."
          onClose={endTyping}
        >
          <TextField label="First name" name="firstName" />
        </FormDialog>
      ) : null}
    </>
  );
}

export function MessageSection() {
  return (
    <>
      <ToastCard
        toast={{
          title: 'Booking Confirmed!',
          detail: 'Your booking #1042 has been confirmed. Payment authorized successfully.',
        }}
        onDismiss={nothing}
      />
      <ToastCard
        toast={{
          tone: 'bad',
          title: 'Payment Authorization Failed',
          detail: 'Your card was declined. Nothing is held.',
        }}
        onDismiss={nothing}
      />
      <div className="flex gap-3 flex-wrap items-center">
        <Button
          size="small"
          onClick={() => notify({ title: 'Review Added', detail: 'Thank you for your feedback!' })}
        >
          Show a toast
        </Button>
      </div>
      <Notice>The final price is confirmed after an on-site assessment.</Notice>
      <Notice tone="warn">Boxes are in the hallway. Buzzer 3.</Notice>
      <Notice tone="success" title="Approved">
        The technician goes on with the work.
      </Notice>
      <Notice
        tone="danger"
        title="Capture of $375.00 has failed 3 times."
        actions={
          <Button size="small" kind="primary">
            Retry now
          </Button>
        }
      >
        The card provider answered 503. The hold lasts until Tue, Nov 24, 6:12 PM.
      </Notice>
      <ConnectionNotice
        online={false}
        action={
          <a
            className="inline-flex font-semibold items-center min-h-9 text-ink no-underline hover:underline"
            href="#phone"
          >
            Show
          </a>
        }
      >
        Keep working. 2 photos wait here.
      </ConnectionNotice>
      <ConnectionNotice online />
    </>
  );
}

export function StatesSection() {
  return (
    <>
      <div className="grid gap-4 grid-cols-2 items-start max-phone:grid-cols-1">
        <Loading>
          <div className="grid gap-4">
            <SkeletonText heading />
            <Skeleton width="140px" height="44px" />
            <SkeletonRows rows={3} />
          </div>
        </Loading>
        <EmptyState title="No bookings yet" action={<Button kind="primary">Book Your First Service</Button>}>
          Your bookings will appear here, with their times and what is held.
        </EmptyState>
      </div>
      <ErrorState
        title="Bookings did not load"
        message="The server did not answer within 10 s. Nothing is lost."
        onRetry={nothing}
      />
      <div className="grid gap-4 grid-cols-2 items-start max-phone:grid-cols-1">
        <NotFound />
      </div>
    </>
  );
}
