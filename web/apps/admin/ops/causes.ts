/** Stuck work by cause: lines with the same activity and failure are one thing to fix, however many there are. */
import type { StuckWork } from '#api/contract/ops.ts';

/** One cause, with its lines, longest first. */
export interface CauseOf<Line> {
  readonly id: string;
  readonly first: Line;
  readonly lines: readonly Line[];
  /** Since when the oldest line is stuck (ISO); null: unknown for all. */
  readonly oldest: string | null;
}

/** The line's activity and failure code; without a code, its kind is the cause. */
const causeId = ({ activity, code }: Pick<StuckWork, 'activity' | 'code'>): string => `${activity} ${code}`;

/** The causes of lines: most lines first, ties by the longest stuck. */
export function causesOf<Line extends StuckWork>(lines: readonly Line[]): readonly CauseOf<Line>[] {
  return [...Map.groupBy(lines, causeId)]
    .flatMap(([id, of]) => {
      const sorted = of.toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)));
      const [first] = sorted;
      return first ? [{ id, first, lines: sorted, oldest: first.since }] : [];
    })
    .toSorted(
      (one, other) =>
        other.lines.length - one.lines.length || sinceOf(one.first).localeCompare(sinceOf(other.first)),
    );
}

/** Lines without a time have only just become stuck. */
const sinceOf = ({ since }: Pick<StuckWork, 'since'>): string => since ?? '9999';

/** The lines of a cause that a retry may help. */
export const retried = <Line extends Pick<StuckWork, 'actions'>>(lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ actions }) => actions.includes('retry'));
