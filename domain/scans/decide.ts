/** Decides on scans of a store's code. */
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { CodeScanned } from './events.ts';

interface RecordScan extends Omit<CodeScanned['data'], 'at'> {
  readonly type: 'RecordScan';
}

/** The scans of a partner's codes, `scans-<partnerId>`: a journal. */
export const scans = {
  category: 'scans',
  initial: null,
  evolve: (_state, { type }) => (type === 'CodeScanned' ? null : unreachable(type)),
  decide: (_state, { type: _type, ...scan }, { now: at }) =>
    decided({ type: 'CodeScanned', data: { ...scan, at } }),
} satisfies Aggregate<null, CodeScanned, RecordScan, never>;
