/** Records who exports the totals of a tax year. */
import type { Actor } from '../core/actor.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TaxReportDrawn } from './events.ts';

interface NoteTaxReport {
  readonly type: 'NoteTaxReport';
  readonly year: number;
  readonly by: Actor;
}

/** Exports of a tax year's totals, `taxreport-<year>`: a journal. */
export const taxReports = {
  category: 'taxreport',
  initial: null,
  evolve: (_state, { type }) => (type === 'TaxReportDrawn' ? null : unreachable(type)),
  decide: (_state, { year, by }, { now: at }) => decided({ type: 'TaxReportDrawn', data: { year, by, at } }),
} satisfies Aggregate<null, TaxReportDrawn, NoteTaxReport, never>;
