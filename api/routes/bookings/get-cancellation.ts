/** GET /api/bookings/{id}/cancellation: the exact outcome in dollars, before anyone confirms it (design.md §3). */
import { maxFee } from '#domain/booking/decide/ending.ts';
import { cancellationOutcome, mayCancel, type PolicyReason } from '#domain/booking/policy.ts';
import { isReturned } from '#domain/code/decide.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { type Cents, cents, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import { getCancellation } from '../../contract/bookings.ts';
import { implement } from '../../pipeline.ts';
import { outcomeIn } from '../../said.ts';

export default implement(getCancellation, async (call, deps) => {
  const session = signedIn(call);
  const { booking } = await loadVisible(deps, call.params.id, session);
  const { fee, released, reason, freeUntil } = cancellationOutcome(booking, deps.now(), {
    noShow: session.role === 'admin' && call.query.noShow === 'true',
  });
  const isCustomer = session.role === 'customer';
  // Part of the work is done: its value is settled with a person (decision 125).
  const isPartlyDone = isCustomer && booking.returnVisit !== null;
  const allowed = isCustomer ? mayCancel(booking) : isLegal('CancelBooking', booking.status);
  const isFree = fee === 0;
  const isAdmin = session.role === 'admin';
  return {
    allowed,
    feeCents: isPartlyDone ? zero : fee,
    maxFeeCents: cents(Math.min(maxFee(booking), booking.agreed)),
    releasedCents: released,
    explanation: allowed
      ? explain(outcomeIn(call.language), {
          reason,
          fee,
          released,
          isAdmin,
          hours: booking.policy.freeUntilBefore / HOUR,
        })
      : outcomeIn(call.language)(isPartlyDone ? 'workPartlyDone' : 'closed'),
    freeUntil: isFree && reason !== 'nothing_held' ? freeUntil : null,
    returnedCode: isReturned(booking) ? booking.discountCode : null,
  };
});

type Say = ReturnType<typeof outcomeIn>;

const HOUR = 3_600_000;

interface Explained {
  readonly reason: PolicyReason;
  readonly fee: Cents;
  readonly isAdmin: boolean;
  /** Hours before the start, from the policy that the booking was made under. */
  readonly hours: number;
}

/** Addressed to the customer, or to an admin about the customer. */
function explain(say: Say, outcomeIs: Explained & { readonly released: Cents }): string {
  const { reason, released, isAdmin } = outcomeIs;
  const outcome = because(say, outcomeIs);
  if (released === 0 || reason === 'nothing_held' || reason === 'not_by_customer') return outcome;
  return `${outcome} ${say(isAdmin ? 'goesBackToCustomer' : 'goesBack', { amount: released })}`;
}

function because(say: Say, { reason, fee, isAdmin, hours }: Explained): string {
  switch (reason) {
    case 'nothing_held':
      return say(isAdmin ? 'nothingHeldOfCustomer' : 'nothingHeld');
    case 'grace':
      return say(isAdmin ? 'graceOfCustomer' : 'grace');
    case 'free':
      return say(isAdmin ? 'freeOfCustomer' : 'free', { hours });
    case 'late':
      return say(isAdmin ? 'lateOfCustomer' : 'late', { fee, hours });
    case 'same_day':
      return say(isAdmin ? 'sameDayOfCustomer' : 'sameDay', { fee });
    case 'no_show':
      return say('noShow', { fee });
    case 'not_by_customer':
      return say('notByCustomer');
    default:
      return unreachable(reason);
  }
}
