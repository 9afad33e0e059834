/** Gallery: states of bookings and payments, progress. */
import { bookingStatuses } from '#api/contract/fields.ts';
import { AssemblyProgress, Steps } from '#web/ui/Progress.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Badge, PaymentBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';

const PAYMENTS = [
  'none',
  'card_saved',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'cancelled',
] as const;

export function StatusSection() {
  return (
    <>
      <div className="flex gap-3 flex-wrap items-center">
        {bookingStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <div className="flex gap-3 flex-wrap items-center">
        <StatusBadge status="in_route" big>
          Technician En Route
        </StatusBadge>
        <StatusBadge status="completed" big>
          Job Completed
        </StatusBadge>
        <StatusBadge status="in_progress">IN PROGRESS</StatusBadge>
      </div>
      <div className="flex gap-3 flex-wrap items-center">
        {PAYMENTS.map((state) => (
          <PaymentBadge key={state} state={state} />
        ))}
      </div>
      <div className="flex gap-3 flex-wrap items-center">
        <Badge tone="idle">Draft</Badge>
        <Badge tone="info">Under review</Badge>
        <Badge tone="ok">Approved</Badge>
        <Badge tone="warn">Needs a licence</Badge>
        <Badge tone="bad">Rejected</Badge>
      </div>
    </>
  );
}

export function ProgressSection() {
  return (
    <>
      <Steps
        label="Booking steps"
        steps={['Service Selection', 'Schedule', 'Contact Info', 'Review']}
        current={2}
      />
      <div className="flex gap-3 flex-wrap items-center">
        <Callout n={1} />
        <Callout n={2} state="now" />
        <Callout n={3} state="done" />
        <Callout n={4} state="todo" />
        <Callout n={5} size="big" />
      </div>
      <AssemblyProgress
        current={3}
        steps={[
          { name: 'Pending', time: 'Nov 17, 6:12 PM' },
          { name: 'Scheduled', time: 'Nov 17, 8:40 PM' },
          { name: 'En Route', time: 'Nov 19, 8:41 AM' },
          { name: 'Working', time: 'since 9:04 AM' },
          { name: 'Completed', time: 'about 5:00 PM' },
        ]}
      />
    </>
  );
}
