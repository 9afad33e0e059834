/** Read model `movements`: each capture and each refund of a booking. */
import type { Cents } from '#domain/core/money.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';

/** Why money was refunded; `outside`: directly at the provider. */
type RefundReason = 'technician_fault' | 'goodwill' | 'outside';

interface Movement {
  readonly position: bigint;
  readonly at: string;
  readonly kind: 'captured' | 'refunded';
  readonly amount: Cents;
  readonly reason: RefundReason | null;
}

const table: Table<Movement> = {
  name: 'movements',
  key: ['position'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ position }) => position },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'kind', type: 'text', of: ({ kind }) => kind },
    { name: 'amount', type: 'int', of: ({ amount }) => amount },
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
  ],
};

function movementOf(from: RecordedEvent): readonly Movement[] {
  if (bookingIdOf(from) === null) return [];
  const event = asBookingEvent(from);
  const { position } = from;
  if (event.type === 'PaymentCaptured') {
    const { at, amount } = event.data;
    return [{ position, at, kind: 'captured', amount, reason: null }];
  }
  if (event.type === 'RefundIssued') {
    const { at, amount, cause, origin } = event.data;
    return [{ position, at, kind: 'refunded', amount, reason: origin === undefined ? cause : 'outside' }];
  }
  return [];
}

/** Read model `movements`. */
export const movements: Projection = {
  name: 'movements',
  tables: [table.name],
  apply: (events, target) => upsert(target, table, events.flatMap(movementOf)),
};
