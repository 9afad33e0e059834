/** Where and when we work, folded from its events: the latest matching rule decides. */
import type { Appointment } from '../booking/events.ts';
import { unreachable } from '../core/unreachable.ts';
import { parseWindow } from '../scheduling/slots.ts';
import type { OpeningEvent, OpeningScope } from './events.ts';

export interface OpeningRule {
  readonly rule: number;
  readonly is: 'open' | 'closed';
  readonly scope: OpeningScope;
  readonly reason: string;
  readonly setAt: string;
  readonly liftedAt: string | null;
}

/** In the order of their numbers. */
export interface Openings {
  readonly rules: readonly OpeningRule[];
}

/** Applies one event. */
export function evolve({ rules }: Openings, event: OpeningEvent): Openings {
  switch (event.type) {
    case 'OpeningRuleSet': {
      const { at: setAt, ...rule } = event.data;
      return { rules: [...rules, { ...rule, setAt, liftedAt: null }] };
    }
    case 'OpeningRuleLifted': {
      const { rule, at } = event.data;
      return { rules: rules.map((one) => (one.rule === rule ? { ...one, liftedAt: at } : one)) };
    }
    default:
      return unreachable(event);
  }
}

const hasPlace = ({ zips }: OpeningScope, zip: string): boolean =>
  zips.length === 0 || zips.some((one) => zip.startsWith(one));

function fits(scope: OpeningScope, zip: string, { date, time }: Pick<Appointment, 'date' | 'time'>): boolean {
  const { from, until, windows } = scope;
  if (!hasPlace(scope, zip) || date < from || (until !== null && date > until)) return false;
  const start = parseWindow(time)?.start;
  return windows.length === 0 || (start !== undefined && windows.includes(start));
}

/** Whether customers can't book this window at a ZIP code, according to the latest matching rule. */
export function isClosed(
  { rules }: Openings,
  zip: string,
  appointment: Pick<Appointment, 'date' | 'time'>,
): boolean {
  const latest = rules.findLast(({ scope, liftedAt }) => liftedAt === null && fits(scope, zip, appointment));
  return latest?.is === 'closed';
}
