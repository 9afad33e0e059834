/** Whether everything has ended, or waits for somebody who is told of it (R8, R17, R18). */
import { nextStep } from '#domain/booking/next.ts';
import { workflowIds } from '#workflows/contract.ts';
import { durations, type World } from '../world.ts';
import { settlementWaits } from './settlements.ts';
import { type Check, dollars, eventsOf, type Facts, hasLine, type Told, told } from './facts.ts';

/** Money that is held and that no open story knows. */
export function* holdsWithoutStory(world: World): Iterable<string> {
  const isOpen = (workflowId: string) => world.server.executions.get(workflowId)?.isOpen === true;
  const held = world.provider.books
    .all('payment_intent')
    .filter(({ status }) => status === 'requires_capture');
  const bookings = held.length > 0 ? told(world) : [];
  for (const { id, amount } of held) {
    if (isOpen(workflowIds.intent(id))) continue;
    const owner = bookings.find(({ booking: { payment } }) =>
      [payment.hold?.paymentIntentId, payment.prepared?.intentId].includes(id),
    );
    if (!owner) yield `${dollars(amount)} held by an intent that no booking has`;
    else if (!isOpen(workflowIds.booking(owner.id)))
      yield `${dollars(amount)} held for a booking whose story has ended`;
  }
}

/** Why a booking's story may still be open, long after its appointment: each such wait has a line. */
function mayWait(one: Told, { overdue }: Facts): boolean {
  const { status } = one.booking;
  switch (status) {
    // Until its crew says that the work is done, or an admin ends it.
    case 'assigned':
    case 'scheduled':
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return overdue.has(one.id);
    // For a card that works, or for somebody on duty.
    case 'completed':
      return (
        hasLine(one, 'capture_failed', '') ||
        hasLine(one, 'late_hold_declined', '') ||
        one.lines.some(({ kind }) => kind === 'provider_failed')
      );
    // For a card that takes the fee, or for somebody on duty.
    case 'cancelled':
      return hasLine(one, 'capture_failed', 'fee') || hasLine(one, 'provider_failed', 'cancellation_fee');
    // Without a crew it has been cancelled, unless a return visit waits for its date.
    case 'confirmed':
      return one.booking.returnVisit !== null && overdue.has(one.id);
    // Unpaid it has been cancelled.
    case 'pending':
      return false;
    default:
      return status satisfies never;
  }
}

/** Whether a payout waits for somebody: a technician without an account, or one whose line says what is wrong. */
function payoutMayWait(one: Told, { accountOf }: Facts): boolean {
  const shares = eventsOf(one, 'SharesOwed').flatMap(({ revision, data }) =>
    data.technicians.map((share) => ({ ...share, revision })),
  );
  return shares.some(
    ({ technicianId, revision, amount }) =>
      accountOf(technicianId) === null ||
      // What is to be taken back waits for what the technician earns next (decision 212).
      amount < 0 ||
      hasLine(one, 'payout_failed', technicianId) ||
      hasLine(one, 'transfer_failed', `${revision}:${technicianId}`),
  );
}

/** Aftercare waits for a bank's decision, or for somebody to look at a refund that was made elsewhere. */
function aftercareMayWait(one: Told, { world }: Facts): boolean {
  const isOpen = world.provider.books
    .all('dispute')
    .some(({ status, charge }) => status === 'needs_response' && one.charges.some(({ id }) => id === charge));
  return isOpen || hasLine(one, 'outside_refund', '');
}

/** Stories that are open although nobody is told what they wait for. */
export function* waits(facts: Facts): Iterable<string> {
  const { world, bookings, isOpen } = facts;
  for (const one of bookings) {
    if (isOpen(workflowIds.booking(one.id)) && !mayWait(one, facts))
      yield `a ${one.booking.status} booking waits, and no line says why`;
    if (isOpen(workflowIds.payout(one.id)) && !payoutMayWait(one, facts))
      yield 'a payout waits, and no line says why';
    if (isOpen(workflowIds.aftercare(one.id)) && !aftercareMayWait(one, facts))
      yield 'aftercare waits, and no line says why';
  }
  yield* settlementWaits(facts);
  for (const { workflowId, isOpen: isRunning } of world.server.executions.values())
    if (isRunning && workflowId.startsWith('intent-')) yield 'an intent still waits for its booking';
}

export const waitChecks: Readonly<Record<string, Check>> = {
  'no hold without a story': ({ world }) => holdsWithoutStory(world),

  *'nothing waits for ever without a line'(facts) {
    const now = new Date().toISOString();
    for (const { id, booking } of facts.bookings) {
      const step = nextStep(booking, now, durations);
      if (step.kind === 'ended') continue;
      if (!facts.isOpen(workflowIds.booking(id)))
        yield `the story of a ${booking.status} booking has ended before its ${step.kind}`;
      else if (step.kind !== 'wait') yield `${step.kind} has been due for days`;
    }
    yield* waits(facts);
    for (const { workflowId, name, tries } of facts.world.server.pendingActivities)
      yield `${name} of ${workflowId.slice(0, workflowId.indexOf('-'))} is still tried, ${tries > 0 ? 'and fails' : 'without an answer'}`;
  },

  *'nobody has two jobs at once'({ bookings }) {
    const jobs = bookings.filter(({ booking }) => booking.status !== 'cancelled');
    for (const { id, booking } of jobs) {
      const crew = booking.crew.map(({ technicianId }) => technicianId);
      if (new Set(crew).size !== crew.length) yield 'somebody has two seats of one crew';
      for (const other of jobs)
        if (id < other.id && other.booking.appointment.startsAt === booking.appointment.startsAt)
          for (const { technicianId } of other.booking.crew)
            if (crew.includes(technicianId)) yield `${technicianId} is in both crews`;
    }
  },
};
