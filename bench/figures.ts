/** One figure of a benchmark, for the table and `--json`. */

export interface Figure {
  /** Part of the product, such as `append`. */
  readonly part: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with, measured in the same run. */
  readonly against?: string;
  /** Our value divided by the other's. */
  readonly ratio?: number;
  /** The minimum (or maximum) target for the ratio, or for the value if there is none. */
  readonly target?: { readonly least: number } | { readonly most: number };
  /** The maximum for the value, whatever the ratio. */
  readonly limit?: number;
  readonly note?: string;
}

/** Whether the figure meets its target; null if there is none. */
export function isMet({ value, ratio, target, limit }: Figure): boolean | null {
  if (limit !== undefined) return value <= limit;
  if (!target) return null;
  const measured = ratio ?? value;
  return 'least' in target ? measured >= target.least : measured <= target.most;
}

/** The figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const head = ['part', 'what', 'value', 'unit', 'against', 'ratio', 'wanted', '', ''];
  const rows = figures.map((figure) => {
    const { part, what, value, unit, against, ratio, target, limit, note } = figure;
    const met = isMet(figure);
    return [
      part,
      what,
      rounded(value),
      unit,
      against ?? '',
      ratio === undefined ? '' : ratio.toFixed(2),
      wantedOf(target, limit),
      met === null ? '' : met ? 'yes' : 'NO',
      note ?? '',
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function wantedOf(target: Figure['target'], limit: number | undefined): string {
  if (limit !== undefined) return `≤ ${limit}`;
  if (!target) return '';
  return 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`;
}

function rounded(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** The value below which `part` (0 to 1) of the values are. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** The median; for an even number of values, the lower of the two middle ones. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
