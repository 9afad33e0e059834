/** Rebuilds of read models from the console, one at a time: requested with a reason, carried out by the projector. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { RebuildEvent, RebuildEvents, RebuildMode } from './events.ts';

type Requested = RebuildEvents['RebuildRequested'];
type Finished = RebuildEvents['RebuildFinished'];

/** A rebuild that is over. */
interface PastRebuild {
  readonly request: Requested;
  /** Null: it failed, or was withdrawn. */
  readonly finished: Finished | null;
  /** The database's error; null if it did not fail. */
  readonly failure: string | null;
  readonly at: string;
}

export interface RebuildState {
  /** The one that waits for the projector or is running; null if none. */
  readonly open: Requested | null;
  /** Past ones, newest first. */
  readonly past: readonly PastRebuild[];
}

export type RebuildCommand =
  | {
      readonly type: 'RequestRebuild';
      readonly requestId: string;
      readonly projection: string;
      readonly mode: RebuildMode;
      readonly reason: Sealed;
    }
  | { readonly type: 'WithdrawRebuild'; readonly requestId: string }
  | ({ readonly type: 'RecordRebuild' } & Omit<Finished, 'at'>)
  | { readonly type: 'RecordFailedRebuild'; readonly requestId: string; readonly message: string };

export type RebuildRefusal = 'rebuild_under_way' | 'no_such_rebuild';

/** How many past rebuilds are listed. */
const MAX_TOLD = 20;

const over = (state: RebuildState, one: Omit<PastRebuild, 'request'>): RebuildState =>
  state.open === null
    ? state
    : { open: null, past: [{ request: state.open, ...one }, ...state.past].slice(0, MAX_TOLD) };

function evolve(state: RebuildState, event: RebuildEvent): RebuildState {
  switch (event.type) {
    case 'RebuildRequested':
      return { ...state, open: event.data };
    case 'RebuildWithdrawn':
      return over(state, { finished: null, failure: null, at: event.data.at });
    case 'RebuildFinished':
      return over(state, { finished: event.data, failure: null, at: event.data.at });
    case 'RebuildFailed':
      return over(state, { finished: null, failure: event.data.message, at: event.data.at });
    default:
      return unreachable(event);
  }
}

function decide(
  { open }: RebuildState,
  command: RebuildCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<RebuildEvent, RebuildRefusal> {
  switch (command.type) {
    case 'RequestRebuild': {
      if (open !== null) return refused('rebuild_under_way', 'rebuildUnderWay');
      const { type: _type, ...asked } = command;
      return decided({ type: 'RebuildRequested', data: { ...asked, by, at } });
    }
    case 'WithdrawRebuild':
      return open?.requestId === command.requestId
        ? decided({ type: 'RebuildWithdrawn', data: { requestId: command.requestId, by, at } })
        : refused('no_such_rebuild', 'noSuchRebuild');
    case 'RecordRebuild': {
      // Recorded before, or withdrawn in the meantime.
      if (open?.requestId !== command.requestId) return decided();
      const { type: _type, ...finished } = command;
      return decided({ type: 'RebuildFinished', data: { ...finished, at } });
    }
    case 'RecordFailedRebuild': {
      const { requestId, message } = command;
      return open?.requestId === requestId
        ? decided({ type: 'RebuildFailed', data: { requestId, message, at } })
        : decided();
    }
    default:
      return unreachable(command);
  }
}

/** The only stream of its kind: `rebuild-all`. */
export const allRebuilds = 'all';

export const rebuilds: Aggregate<RebuildState, RebuildEvent, RebuildCommand, RebuildRefusal> = {
  category: 'rebuild',
  initial: { open: null, past: [] },
  evolve,
  decide,
};
