/** Results of comparing the books, and whether staff on duty are told. */
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { BooksEvent, BooksEvents } from './events.ts';

/** One comparison. */
export type Comparison = BooksEvents['BooksCompared'];

export interface BooksState {
  /** Recent comparisons, newest first. */
  readonly comparisons: readonly Comparison[];
}

export type BooksCommand =
  | { readonly type: 'RequestComparison'; readonly reason: Sealed }
  | ({ readonly type: 'RecordComparison' } & Omit<Comparison, 'by' | 'at' | 'notShown'>);

/** How many differences of a comparison are stored individually. */
const MAX_KEPT = 100;
/** How many comparisons are reported: a month of nights. */
const MAX_TOLD = 31;

const none: BooksState = { comparisons: [] };

function evolve(state: BooksState, event: BooksEvent): BooksState {
  switch (event.type) {
    case 'ComparisonRequested':
      return state;
    case 'BooksCompared':
      return { comparisons: [event.data, ...state.comparisons].slice(0, MAX_TOLD) };
    default:
      return unreachable(event);
  }
}

/** The only stream of its kind: `books-all`. */
export const allBooks = 'all';

export const books: Aggregate<BooksState, BooksEvent, BooksCommand, never> = {
  category: 'books',
  initial: none,
  evolve,
  decide: (_state, command, { now: at, actor: by }) => {
    switch (command.type) {
      case 'RequestComparison':
        return decided({ type: 'ComparisonRequested', data: { reason: command.reason, by, at } });
      case 'RecordComparison': {
        const { type: _type, differences: all, ...compared } = command;
        const differences = all.slice(0, MAX_KEPT);
        const notShown = all.length - differences.length;
        return decided({ type: 'BooksCompared', data: { ...compared, differences, notShown, by, at } });
      }
      default:
        return unreachable(command);
    }
  },
};

/** How many differences a comparison has found. */
export const differencesOf = ({
  differences,
  notShown,
}: Pick<Comparison, 'differences' | 'notShown'>): number => differences.length + notShown;

/** What the last comparison found, with a booking for each and since when it has been found; empty if all agreed. */
export function differingBooks(
  comparisons: readonly Comparison[],
): readonly { readonly differences: number; readonly since: string; readonly number: string | null }[] {
  const agreed = comparisons.findIndex((one) => differencesOf(one) === 0);
  const odd = agreed === -1 ? comparisons : comparisons.slice(0, agreed);
  const [last] = odd;
  const first = odd.at(-1);
  if (!last || !first) return [];
  const number = last.differences.find((one) => one.number !== null)?.number ?? null;
  return [{ differences: differencesOf(last), since: first.at, number }];
}
