/** One readable line from an event's type and plain facts. */
import type { AftercareEvent } from '#domain/aftercare/events.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { StatusChange } from '#domain/booking/state.ts';
import { windowWords } from '#domain/scheduling/slots.ts';
import type { MessageEvent } from '#domain/messages/events.ts';
import type { Template } from '#domain/messages/templates.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { type TimelineTexts, timelineTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import type { Language } from '#domain/core/language.ts';
import { brandNames } from './brand-names.ts';

type Facts = Readonly<Record<string, string | number | boolean>>;
type Say = ReturnType<typeof timelineIn>;

const timelineIn = spoken(timelineTexts);

/** The events of a booking's streams, and the messages about it. One without a name in the catalog does not compile. */
type EventName = keyof Pick<
  TimelineTexts,
  (BookingEvent | AftercareEvent | PayoutEvent | MessageEvent)['type'] | `code_${Template}`
>;

/** The name of an event by its type: `Hold placed`. The audit contains only events of a booking's own streams. */
export const eventName = (language: Language, type: string): string =>
  timelineIn(language)(type as EventName);

/** `HoldPlaced` with its amount: `Hold placed, $150.00`. */
export const sentenceOf = (language: Language, type: string, facts: Facts): string =>
  [eventName(language, type), detailsOf(language, facts)].filter((part) => part !== '').join(', ');

/** The note on a change of status: a person's own words, otherwise ours, in the reader's language. */
export const notesIn = (
  language: Language,
  { notes, code }: Pick<StatusChange, 'notes' | 'code'>,
): string | null => notes ?? (code ? timelineIn(language)(`code_${code}`) : null);

/** A status, a reason, a message or another code in words. */
export const codeIn = (language: Language, code: string): string =>
  coded(timelineIn(language), language, code);

/** An event's facts beyond its name: `wave 1, 2 technicians asked`. */
export function detailsOf(language: Language, facts: Facts): string {
  const say = timelineIn(language);
  const { askedNames: names, from, to, kind } = facts;
  const number = (name: string, tell: (value: number) => string): string => {
    const value = facts[name];
    return typeof value === 'number' ? tell(value) : '';
  };
  const text = (name: string, tell = (value: string): string => value): string => {
    const value = facts[name];
    return typeof value === 'string' && value !== '' ? tell(value) : '';
  };
  const code = (value: string): string => coded(say, language, value);
  return [
    number('itemCount', (count) => say('pieces', { count })),
    text('brand', (field) => brandNames(language, field)),
    text('appointment', (when) => withDay(language, when)),
    number('total', (total) => priceChange(say, total, facts['previousTotal'])),
    text('technicianName'),
    number('etaMinutes', (minutes) => say('minutesAway', { minutes })),
    kind === 'before' || kind === 'after' ? say(kind) : text('kind', code),
    number('actualMinutes', (minutes) => say('minutes', { minutes })),
    number('actualCost', (amount) => say('amount', { amount })),
    number('held', (amount) => say('held', { amount })),
    number('actual', (amount) => say('askedFor', { amount })),
    number('amount', (amount) => say('amount', { amount })),
    number('fee', (amount) => (amount > 0 ? say('fee', { amount }) : '')),
    typeof from === 'string' && typeof to === 'string' ? `${code(from)} → ${code(to)}` : '',
    number('wave', (wave) => say('wave', { wave })),
    number('asked', (count) =>
      typeof names === 'string' && names !== ''
        ? say('askedNames', { count, names })
        : say('asked', { count }),
    ),
    text('askedUntil', (time) => say('until', { time })),
    number('rating', (rating) => say('rating', { rating })),
    text('template', code),
    text('channel', (channel) => say('by', { channel })),
    text('reason', code),
    text('cause', code),
    text('doubt', code),
    text('note'),
    text('why'),
    text('message'),
  ]
    .filter((detail) => detail !== '')
    .join(', ');
}

/** `$150.00 → $180.00`; empty if the price did not change or there was none before. */
const priceChange = (say: Say, to: number, from: Facts[string] | undefined): string =>
  typeof from === 'number' && from !== to ? say('priceChange', { from, to }) : '';

type Code = keyof TimelineTexts & `code_${string}`;
const isCode = (key: string): key is Code => Object.hasOwn(timelineTexts.en, key);

/** A status, a reason or another code in words; anything else, such as a note or an appointment, unchanged. */
function coded(say: Say, language: Language, value: string): string {
  const key = `code_${value.toLowerCase()}`;
  return isCode(key) ? say(key) : withDay(language, value).replaceAll('_', ' ');
}

/** `2026-11-22 9:00 AM` with a readable day: `Sun, Nov 22, 9:00 AM`. */
function withDay(language: Language, text: string): string {
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(text) ?? [];
  return day === undefined || rest === undefined
    ? text
    : timelineIn(language)('dayAndWindow', { day, window: windowWords(language, rest) });
}
