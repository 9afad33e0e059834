/**
 * What past bookings would have come to under other shares or another policy of fees, by brute force on the raw rows of
 * the log. No line of it is shared with what it is compared with (decision 204).
 */
import { agreedAfter, crewAfter, heldAfter, type RawEvent, type Row, statusAfter } from './second-hand.ts';

/** Cents. */
export interface BruteParts {
  readonly customer: number;
  readonly technicians: number;
  readonly partner: number;
  readonly platform: number;
}

export interface BruteOutcome {
  readonly is: BruteParts;
  readonly would: BruteParts | null;
}

/** Half a cent goes up. */
const rounded = (amount: number, of: number, in_: number): number =>
  Number((2n * BigInt(amount) * BigInt(of) + BigInt(in_)) / (2n * BigInt(in_)));

interface Placed {
  readonly rates: { readonly technician: number; readonly partner: number };
  readonly partner: object | null;
  readonly placedAt: string;
  readonly policy: {
    readonly freeUntilBefore: number;
    readonly grace: number;
    readonly lateFeeBps: number;
    readonly sameDayFeeBps: number;
  };
}

interface Cancelled {
  readonly by: { readonly role: string };
  readonly reason: string;
  readonly fee: number;
  readonly at: string;
}

interface Window {
  readonly date: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zone: string;
}

/** What the stream of a booking begins with. */
function placedIn([first]: readonly Row[]): Placed {
  if (first === undefined) throw new Error('a booking without events');
  return first.data as unknown as Placed;
}

const ownRows = (log: readonly RawEvent[], id: string): readonly Row[] =>
  log.filter(({ stream }) => stream === `booking-${id}`) as readonly Row[];

const totalOf = (rows: readonly Row[], type: string, counts: (row: Row) => boolean = () => true): number =>
  rows
    .filter((row) => row.type === type && counts(row))
    .reduce((sum, { data }) => sum + (data.amount ?? 0), 0);

/** Everybody who gets a part: the crew, and whoever worked in a visit that ended before. */
function countPaid(rows: readonly Row[]): number {
  const worked = rows.flatMap(({ type, data }) =>
    type === 'ReturnVisitRequested' ? ((data as { workedBy?: readonly string[] }).workedBy ?? []) : [],
  );
  return new Set([...crewAfter(rows), ...worked]).size;
}

function splitOf(rows: readonly Row[], technicianBps: number, partnerBps: number): BruteParts {
  const placed = placedIn(rows);
  const priced = rows.findLast(({ type }) => type === 'BookingPlaced' || type === 'DetailsChanged');
  const discount = (priced?.data.price as { discount?: number } | undefined)?.discount ?? 0;
  const isFault = ({ data }: Row): boolean => (data as { cause?: string }).cause === 'technician_fault';
  const charged = totalOf(rows, 'PaymentCaptured');
  const refunded = totalOf(rows, 'RefundIssued') - totalOf(rows, 'RefundReturned');
  const faulty = totalOf(rows, 'RefundIssued', isFault) - totalOf(rows, 'RefundReturned', isFault);
  const isCancelled = statusAfter(rows) === 'cancelled';
  const full = isCancelled ? charged : charged + discount;
  const base = charged === 0 ? 0 : rounded(full, charged - faulty, charged);
  const technicians = countPaid(rows) === 0 ? 0 : rounded(base, technicianBps, 10_000);
  const partner = placed.partner && !isCancelled ? rounded(base, partnerBps, 10_000) : 0;
  const customer = charged - refunded;
  return { customer, technicians, partner, platform: customer - technicians - partner };
}

/** A booking at other shares; null where its money was never split. */
export function bruteShares(
  log: readonly RawEvent[],
  id: string,
  changed: { readonly technician?: number; readonly partner?: number },
): BruteOutcome | null {
  const rows = ownRows(log, id);
  const split = rows.filter(({ type }) => type === 'SharesOwed');
  if (split.length === 0) return null;
  const is = { customer: 0, technicians: 0, partner: 0, platform: 0 };
  for (const { data } of split) {
    is.customer += data.captured ?? 0;
    for (const { amount } of data.technicians ?? []) is.technicians += amount;
    is.partner += data.partner?.amount ?? 0;
    is.platform += data.platform ?? 0;
  }
  const { rates } = placedIn(rows);
  const own = splitOf(rows, rates.technician, rates.partner);
  const isTold = JSON.stringify(own) === JSON.stringify(is);
  const would = splitOf(rows, changed.technician ?? rates.technician, changed.partner ?? rates.partner);
  return { is, would: isTold ? would : null };
}

function feeOf(rows: readonly Row[], at: string, isNoShow: boolean, policy: Placed['policy']): number {
  const held = heldAfter(rows) ?? 0;
  const placed = placedIn(rows);
  const moved = rows.findLast(({ type }) => type === 'AppointmentRescheduled')?.data.to;
  const window = (moved ?? rows[0]?.data.appointment) as unknown as Window;
  const priced = rows.findLast(({ type }) => type === 'BookingPlaced' || type === 'DetailsChanged');
  const price = Math.min(priced?.data.price?.total ?? 0, agreedAfter(rows));
  if (held === 0) return 0;
  const bps = ((): number => {
    if (isNoShow) {
      if (rows.some(({ type }) => type === 'ReturnVisitRequested')) return 0;
      const arrived = rows.findLast(({ type }) => type === 'TechnicianArrived')?.data as
        | { readonly at: string; readonly doneAt?: string }
        | undefined;
      const inTime =
        arrived !== undefined && Date.parse(arrived.doneAt ?? arrived.at) <= Date.parse(window.endsAt);
      return inTime ? policy.sameDayFeeBps : 0;
    }
    const left = Date.parse(window.startsAt) - Date.parse(at);
    if (left >= policy.freeUntilBefore) return 0;
    const isFresh = Date.parse(at) - Date.parse(placed.placedAt) <= policy.grace;
    if (isFresh && ['pending', 'confirmed', 'assigned', 'scheduled'].includes(statusAfter(rows))) return 0;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: window.zone }).format(new Date(at));
    return day < window.date ? policy.lateFeeBps : policy.sameDayFeeBps;
  })();
  const fee = Math.min(held, rounded(price, bps, 10_000));
  return fee < 50 ? 0 : fee;
}

/** A booking that its customer cancelled, or where nobody opened, under another policy; null for all others. */
export function bruteFees(
  log: readonly RawEvent[],
  id: string,
  changed: Partial<Placed['policy']>,
): BruteOutcome | null {
  const rows = ownRows(log, id);
  if (statusAfter(rows) !== 'cancelled') return null;
  const last = rows.findLastIndex(({ type }) => type === 'BookingCancelled');
  const cancelled = rows[last]?.data as unknown as Cancelled | undefined;
  if (cancelled === undefined) return null;
  const { by, reason, fee, at } = cancelled;
  if (by.role === 'admin' || (reason !== 'customer_request' && reason !== 'no_show')) return null;
  const before = rows.slice(0, last);
  const { policy, rates } = placedIn(rows);
  const parts = (amount: number): BruteParts => {
    const technicians = countPaid(before) === 0 ? 0 : rounded(amount, rates.technician, 10_000);
    return { customer: amount, technicians, partner: 0, platform: amount - technicians };
  };
  const isTold = feeOf(before, at, reason === 'no_show', policy) === fee;
  const would = feeOf(before, at, reason === 'no_show', { ...policy, ...changed });
  return { is: parts(fee), would: isTold ? parts(would) : null };
}
