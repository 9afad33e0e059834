/** A booking at a moment: its position among the events, and the format of its facts and books; pure. */
import { factKinds, type FactName, type Facts, type getBookingMoment } from '#api/contract/moments.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { PaymentState } from '#domain/booking/state.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { calendarDay, count, money, wallTime, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { useControls } from '#web/ui/controls.ts';
import type { momentTexts } from '#words/generated/admin.ts';

export type Moment = AnswerOf<typeof getBookingMoment>;

/** The index of the last event that counts at a position; without one, the last of all. */
export function placeOf(events: readonly { readonly position: string }[], position: string | null): number {
  if (position === null || !/^\d{1,18}$/.test(position)) return events.length - 1;
  const upTo = BigInt(position);
  return events.findLastIndex((event) => BigInt(event.position) <= upTo);
}

/** Milliseconds without an event after which the slider is cut. */
const DEAD = 6 * 60 * 60_000;

/** Whether so much time has passed before the event at this index that the slider is cut there. */
export function isAfterPause(events: readonly { readonly recordedAt: string }[], place: number): boolean {
  const [before, event] = [events[place - 1], events[place]];
  return before !== undefined && event !== undefined
    ? Date.parse(event.recordedAt) - Date.parse(before.recordedAt) > DEAD
    : false;
}

/** The minimum distance between two labels, as a fraction of the slider. */
const APART = 0.13;

/** Indexes whose time is shown below the slider: the ends, and where a pause ended if there is room. */
export function labelled(events: readonly { readonly recordedAt: string }[]): readonly number[] {
  const last = events.length - 1;
  if (last <= 0) return events.length === 1 ? [0] : [];
  const room = Math.ceil(last * APART);
  const between: number[] = [];
  for (let place = room; place <= last - room; place += 1)
    if (isAfterPause(events, place) && place - (between.at(-1) ?? 0) >= room) between.push(place);
  return [0, ...between, last];
}

/** A fact as text; null: there is nothing to show. */
export function factText(
  t: TextOf<typeof momentTexts>,
  controls: ReturnType<typeof useControls>,
  name: FactName,
  facts: Facts | undefined,
  zone: string,
): string | null {
  const value = facts?.[name] ?? null;
  if (value === null || value === '') return null;
  switch (factKinds[name]) {
    case 'status':
      return controls(`status_${value as BookingStatus}`);
    case 'payment':
      return controls(`payment_${value as PaymentState}`);
    case 'rise':
      return t(`rise_${value as 'requested' | 'approved' | 'refused'}`);
    case 'day':
      return calendarDay(String(value));
    case 'window':
      return windowText(String(value));
    case 'instant':
      return wallTime(String(value), zone);
    case 'money':
      return money(Number(value));
    case 'count':
      return count(Number(value));
    case 'text':
      return String(value);
    default:
      return factKinds[name] satisfies never;
  }
}

/** Whether there is something to show of a fact: a count or an amount of zero is left out if it stays so. */
export const isShown = (facts: Facts | undefined, name: FactName): boolean => {
  const value = facts?.[name] ?? null;
  return value !== null && value !== '' && value !== 0;
};

/** An account's balance, cents. */
export interface Balance {
  readonly account: string;
  readonly before: number;
  readonly after: number;
}

/** The accounts in a moment's books in the order of their first line, with their earlier balances. */
export function balancesOf({ ledger, since }: Pick<Moment, 'ledger' | 'since'>): readonly Balance[] {
  const upTo = BigInt(since?.moment.position ?? 0);
  const accounts = [...new Set(ledger.map(({ account }) => account))];
  const sum = (lines: Moment['ledger']): number => lines.reduce((all, line) => all + line.amountCents, 0);
  return accounts.map((account) => {
    const lines = ledger.filter((line) => line.account === account);
    return {
      account,
      before: sum(lines.filter(({ posting }) => BigInt(posting) <= upTo)),
      after: sum(lines),
    };
  });
}
