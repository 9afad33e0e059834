/**
 * What a booking was at a position of the log, told a second time: by looking for the last event that says so in the raw
 * rows of the log, and by adding up amounts. No line of it is shared with what it is compared with (decision 203).
 */

/** A row of the log. */
export interface RawEvent {
  readonly stream: string;
  readonly type: string;
  readonly position: bigint;
  readonly data: unknown;
}

/** Fields that are looked into; a type that does not have one answers undefined. */
interface Fields {
  readonly amount?: number;
  readonly fee?: number;
  readonly change?: number;
  readonly feeChange?: number;
  readonly actual?: number;
  readonly actualCost?: number;
  readonly captured?: number;
  readonly platform?: number;
  readonly rating?: number;
  readonly item?: number;
  readonly done?: number;
  readonly paymentIntentId?: string;
  readonly technicianId?: string;
  readonly kind?: string;
  readonly to?: unknown;
  readonly appointment?: { readonly date: string; readonly time: string };
  readonly price?: { readonly total: number };
  readonly photos?: readonly string[];
  readonly afterPhotos?: readonly string[];
  readonly technicians?: readonly { readonly technicianId: string; readonly amount: number }[];
  readonly partner?: { readonly partnerId: string; readonly amount: number } | null;
}

export interface Row extends Omit<RawEvent, 'data'> {
  readonly data: Fields;
}

/** What the second hand says; amounts in cents. */
export interface Said {
  readonly status: string;
  readonly day: string;
  readonly window: string;
  readonly crew: readonly string[];
  readonly agreed: number;
  readonly total: number;
  readonly held: number | null;
  readonly captured: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly tip: number;
  readonly providerFees: number;
  readonly transferred: number;
  readonly photosBefore: number;
  readonly photosAfter: number;
  readonly piecesDone: number;
  readonly rating: number | null;
  /** By account, those that do not stand at zero. */
  readonly balances: Readonly<Record<string, number>>;
}

const total = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);

/** Statuses that an event says by itself. */
const plainly: Readonly<Record<string, string>> = {
  BookingPlaced: 'pending',
  AppointmentConfirmed: 'scheduled',
  RouteStarted: 'in_route',
  TechnicianArrived: 'on_site',
  WorkStarted: 'in_progress',
  ReturnVisitRequested: 'assigned',
  WorkCompleted: 'completed',
  BookingCancelled: 'cancelled',
};

/** Read from the newest event back to the one that says what the status is. */
export function statusAfter(rows: readonly Row[]): string {
  const row = rows.at(-1);
  if (row === undefined) return 'none';
  const said = plainly[row.type];
  if (said !== undefined) return said;
  const earlier = statusAfter(rows.slice(0, -1));
  switch (row.type) {
    case 'HoldPlaced':
    case 'CardSaved':
      return earlier === 'pending' ? 'confirmed' : earlier;
    case 'TechnicianAssigned':
      return earlier === 'pending' || earlier === 'confirmed' ? 'assigned' : earlier;
    case 'TechnicianUnassigned':
      return crewAfter(rows).length > 0 || earlier === 'completed' || earlier === 'cancelled'
        ? earlier
        : 'confirmed';
    case 'AppointmentRescheduled':
      return earlier === 'scheduled' ? 'assigned' : earlier;
    case 'StatusSetByAdmin': {
      const to = String(row.data.to);
      if (to === 'completed' || to === 'cancelled') return earlier;
      return to === 'pending' ? 'confirmed' : to;
    }
    default:
      return earlier;
  }
}

/** Who was last put on the crew and not taken off again, since an admin last set the booking back. */
export function crewAfter(rows: readonly Row[]): readonly string[] {
  const emptied = rows.findLastIndex(
    ({ type, data }) => type === 'StatusSetByAdmin' && (data.to === 'confirmed' || data.to === 'pending'),
  );
  const since = rows.slice(emptied + 1).filter(({ type }) => /^Technician(Una|A)ssigned$/.test(type));
  const ids = [...new Set(since.map(({ data }) => data.technicianId ?? ''))];
  return ids
    .filter((id) => since.findLast(({ data }) => data.technicianId === id)?.type === 'TechnicianAssigned')
    .toSorted();
}

/** The hold that was placed last, unless it was released or captured since. */
export function heldAfter(rows: readonly Row[]): number | null {
  const placed = rows.findLastIndex(({ type }) => type === 'HoldPlaced');
  const hold = rows[placed];
  if (hold === undefined) return null;
  const later = rows.slice(placed + 1);
  const intent = hold.data.paymentIntentId;
  const isOver = later.some(
    ({ type, data }) =>
      (type === 'HoldReleased' || type === 'PaymentCaptured') && data.paymentIntentId === intent,
  );
  if (isOver) return null;
  return (later.findLast(({ type }) => type === 'HoldIncreased') ?? hold).data.amount ?? null;
}

/** The most that the customer has agreed to. */
export function agreedAfter(rows: readonly Row[]): number {
  let agreed = 0;
  let asked = 0;
  for (const { type, data } of rows) {
    if (type === 'BookingPlaced') agreed = data.price?.total ?? 0;
    if (type === 'DetailsChanged') agreed = Math.min(agreed, data.price?.total ?? 0);
    if (type === 'PriceRiseRequested') asked = data.actual ?? 0;
    if (type === 'PriceRiseApproved') agreed = asked;
  }
  return agreed;
}

/** For accounts in one order. */
export const byName = ([a]: readonly [string, number], [b]: readonly [string, number]): number =>
  a < b ? -1 : 1;

/** The books, by account: each kind of event with its own two or more sides. */
function balancesOf(rows: readonly Row[]): Readonly<Record<string, number>> {
  const books = new Map<string, number>();
  const post = (account: string, amount = 0): void => {
    books.set(account, (books.get(account) ?? 0) + amount);
  };
  for (const { stream, type, data } of rows) {
    const [story] = stream.split('-');
    switch (`${story} ${type}`) {
      case 'booking PaymentCaptured':
        post('cash', (data.amount ?? 0) - (data.fee ?? 0));
        post('stripe_fees', data.fee);
        post('customer_receivable', -(data.amount ?? 0));
        break;
      case 'booking SharesOwed':
        post('customer_receivable', data.captured);
        for (const part of data.technicians ?? [])
          post(`technician_payable:${part.technicianId}`, -part.amount);
        if (data.partner) post(`partner_payable:${data.partner.partnerId}`, -data.partner.amount);
        post('platform_revenue', -(data.platform ?? 0));
        break;
      case 'booking RefundIssued':
        post('customer_receivable', data.amount);
        post('cash', -(data.amount ?? 0));
        break;
      case 'booking RefundReturned':
        post('customer_receivable', -(data.amount ?? 0));
        post('cash', data.amount);
        break;
      case 'booking DisputeFundsWithdrawn':
        post('disputes', data.amount);
        post('stripe_fees', data.fee);
        post('cash', -(data.amount ?? 0) - (data.fee ?? 0));
        break;
      case 'booking DisputeFundsReinstated':
        post('disputes', -(data.amount ?? 0));
        post('stripe_fees', -(data.fee ?? 0));
        post('cash', (data.amount ?? 0) + (data.fee ?? 0));
        break;
      case 'payout TransferMade':
        post(`technician_payable:${data.technicianId}`, data.amount);
        post('cash', -(data.amount ?? 0));
        break;
      case 'payout TransferReversed':
        post(`technician_payable:${data.technicianId}`, -(data.amount ?? 0));
        post('cash', data.amount);
        break;
      case 'tip TipCharged':
        post('cash', (data.amount ?? 0) - (data.fee ?? 0));
        post('stripe_fees', data.fee);
        for (const part of data.technicians ?? [])
          post(`technician_payable:${part.technicianId}`, -part.amount);
        break;
      case 'tip TipRefundsChanged':
        post('tip_refunds', data.change);
        post('cash', -(data.change ?? 0));
        break;
      case 'tip TipDisputeChanged':
        post('disputes', data.change);
        post('stripe_fees', data.feeChange);
        post('cash', -(data.change ?? 0) - (data.feeChange ?? 0));
        break;
      default:
    }
  }
  return Object.fromEntries([...books].filter(([, amount]) => amount !== 0).toSorted(byName));
}

/** What the rows up to a position say of a booking. */
export function secondHand(log: readonly RawEvent[], bookingId: string, position: bigint): Said {
  const all = log.filter(
    (row) => row.position <= position && row.stream.endsWith(`-${bookingId}`),
  ) as readonly Row[];
  const of = (story: string, ...types: readonly string[]) =>
    all.filter(({ stream, type }) => stream === `${story}-${bookingId}` && types.includes(type));
  const sumOf = (story: string, type: string, field: 'amount' | 'fee' | 'change' | 'feeChange' = 'amount') =>
    total(of(story, type).map(({ data }) => data[field]));
  const own = all.filter(({ stream }) => stream === `booking-${bookingId}`);
  const moved = of('booking', 'AppointmentRescheduled').at(-1)?.data.to;
  const appointment = (moved ?? own[0]?.data.appointment) as { date: string; time: string };
  const price = of('booking', 'BookingPlaced', 'DetailsChanged').at(-1)?.data.price?.total ?? 0;
  const captured = sumOf('booking', 'PaymentCaptured');
  const status = statusAfter(own);
  const agreed = agreedAfter(own);
  const [rise] = of('booking', 'PriceRiseRequested', 'PriceRiseApproved', 'PriceRiseRefused').slice(-1);
  const due =
    status === 'completed'
      ? (of('booking', 'WorkCompleted').at(-1)?.data.actualCost ?? 0)
      : status === 'cancelled'
        ? (of('booking', 'BookingCancelled').at(-1)?.data.fee ?? 0)
        : price;
  const photos = (kind: string) =>
    of('booking', 'PhotosAdded')
      .filter(({ data }) => data.kind === kind)
      .flatMap(({ data }) => data.photos ?? []);
  const items = new Map(of('booking', 'PiecesDone').map(({ data }) => [data.item, data.done ?? 0]));
  return {
    status,
    day: appointment.date,
    window: appointment.time,
    crew: crewAfter(own),
    agreed,
    total: captured > 0 ? captured : rise?.type === 'PriceRiseRefused' ? Math.min(due, agreed) : due,
    held: heldAfter(own),
    captured,
    refunded: sumOf('booking', 'RefundIssued') - sumOf('booking', 'RefundReturned'),
    disputed:
      sumOf('booking', 'DisputeFundsWithdrawn') -
      sumOf('booking', 'DisputeFundsReinstated') +
      sumOf('tip', 'TipDisputeChanged', 'change'),
    tip: sumOf('tip', 'TipCharged'),
    providerFees:
      sumOf('booking', 'PaymentCaptured', 'fee') +
      sumOf('booking', 'DisputeFundsWithdrawn', 'fee') -
      sumOf('booking', 'DisputeFundsReinstated', 'fee') +
      sumOf('tip', 'TipCharged', 'fee') +
      sumOf('tip', 'TipDisputeChanged', 'feeChange'),
    transferred: sumOf('payout', 'TransferMade') - sumOf('payout', 'TransferReversed'),
    photosBefore: photos('before').length,
    photosAfter:
      photos('after').length +
      of('booking', 'WorkCompleted').flatMap(({ data }) => data.afterPhotos ?? []).length,
    piecesDone: total([...items.values()]),
    rating: of('booking', 'ReviewAdded').at(-1)?.data.rating ?? null,
    balances: balancesOf(all),
  };
}
