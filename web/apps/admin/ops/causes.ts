/** Stuck work by its cause: what waits in the same for the same failure is one thing to mend, however many lines it has. */
import type { StuckWork } from '#api/contract/ops.ts';

/** One cause, with its lines, longest first. */
export interface CauseOf<Line> {
  readonly id: string;
  readonly first: Line;
  readonly lines: readonly Line[];
  /** Since when the oldest line is stuck (ISO); null: it is not known of any. */
  readonly oldest: string | null;
}

/** What its line waits in, and the failure's own code; what has no code of a failure is one cause by its kind. */
const causeId = ({ activity, code }: Pick<StuckWork, 'activity' | 'code'>): string => `${activity} ${code}`;

/** The causes of lines: those with the most lines first, of equals the one that is stuck longest. */
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

/** Lines without a time have only just got stuck. */
const sinceOf = ({ since }: Pick<StuckWork, 'since'>): string => since ?? '9999';

/** The lines of a cause that a retry may help. */
export const retried = <Line extends Pick<StuckWork, 'actions'>>(lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ actions }) => actions.includes('retry'));
