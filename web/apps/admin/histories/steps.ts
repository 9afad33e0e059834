/**
 * A history as steps: events for being scheduled, started and completed form one step; and the position of each on a
 * time axis. Pure.
 */
import type { HistoryEvent } from '#api/contract/histories.ts';

export interface Step {
  readonly key: string;
  readonly kind: HistoryEvent['kind'];
  readonly name: string | null;
  readonly says: string;
  readonly first: HistoryEvent;
  readonly last: HistoryEvent;
  readonly events: readonly HistoryEvent[];
  /** `open`: begun, and not over yet. */
  readonly outcome: 'open' | 'done' | 'failed';
}

/**
 * The steps of a history in the order in which they began. Workflow tasks are left out, unless one failed: they are how
 * a workflow is run, and say nothing about what it did.
 */
export function stepsOf(events: readonly HistoryEvent[]): readonly Step[] {
  const groups = new Map<string, HistoryEvent[]>();
  for (const event of events) {
    const group = groups.get(event.step);
    if (group) group.push(event);
    else groups.set(event.step, [event]);
  }
  return [...groups].flatMap(([key, group]) => stepOf(key, group) ?? []);
}

function stepOf(key: string, events: readonly HistoryEvent[]): Step | null {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return null;
  const hasFailed = events.some(({ phase }) => phase === 'failed');
  if (first.kind === 'task' && !hasFailed) return null;
  const isOver = last.phase === 'done' || last.phase === 'moment' || last.phase === 'failed';
  return {
    key,
    kind: first.kind,
    name: first.name,
    says: lastOf(events),
    first,
    last,
    events,
    outcome: last.phase === 'failed' ? 'failed' : isOver ? 'done' : 'open',
  };
}

/** The summary of the step's newest event that has one. */
const lastOf = (events: readonly HistoryEvent[]): string => events.findLast(({ says }) => says !== '')?.says ?? '';

/** Positions of instants on a time axis, as fractions of its length from 0 to 1. */
export interface Scale {
  readonly at: (instant: string) => number;
  /** Where time was cut out. */
  readonly cuts: readonly number[];
}

/**
 * Time without events is drawn at most as long as this many typical gaps, and never cut to less than this
 * (milliseconds).
 */
const USUAL_GAPS = 20;
const LEAST = 1_000;

/** An axis on which long waits are shortened: most of a history happens within seconds, between days of waiting. */
export function scaleOf(events: readonly Pick<HistoryEvent, 'at'>[]): Scale {
  const instants = [...new Set(events.map(({ at }) => Date.parse(at)))].sort((a, b) => a - b);
  const gaps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const longest = Math.max(LEAST, usual * USUAL_GAPS);
  const places = [0];
  const cutAt: number[] = [];
  for (const gap of gaps) {
    const before = places.at(-1) ?? 0;
    const width = Math.min(gap, longest);
    if (gap > longest) cutAt.push(before + width / 2);
    places.push(before + width);
  }
  const whole = places.at(-1) || 1;
  const placeOf = new Map(instants.map((instant, index) => [instant, (places[index] ?? 0) / whole]));
  return { at: (instant) => placeOf.get(Date.parse(instant)) ?? 1, cuts: cutAt.map((place) => place / whole) };
}
