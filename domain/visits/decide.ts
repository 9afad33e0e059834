/** Counts visits. */
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { VisitsCounted } from './events.ts';

interface CountVisits {
  readonly type: 'CountVisits';
  readonly counts: VisitsCounted['data']['counts'];
}

/** How far a day's visits got, `visits-<YYYY-MM-DD>`: a journal (decision 186). */
export const visits = {
  category: 'visits',
  initial: null,
  evolve: (_state, { type }) => (type === 'VisitsCounted' ? null : unreachable(type)),
  decide: (_state, { counts }, { now: at }) => decided({ type: 'VisitsCounted', data: { counts, at } }),
} satisfies Aggregate<null, VisitsCounted, CountVisits, never>;
