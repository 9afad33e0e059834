/**
 * Plots in the style of the furniture drawings: ink outlines, three fills that work in grayscale, dashed for the
 * previous period (decision 185).
 */
import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

/** Drawn at about 1:1, so that its text keeps its size; if there is more or less room, this width changes. */
export const WIDTH = 430;
const HEIGHT = 184;
/** The plot area: between the axis and the right edge, above the base line. */
const LEFT = 46;
const EDGE = 8;
const RIGHT = WIDTH - EDGE;
const TOP = 10;
const BASE = 160;
const LABELS = 177;

/** The width of each place in a plot. */
export const roomOf = (width: number, places: number): number => (width - EDGE - LEFT) / Math.max(1, places);

/** The fill of a bar: plain for a single series, and three for bars side by side. */
export type Fill = 'plain' | 'solid' | 'empty' | 'hatched' | 'now' | 'bad' | 'before';

const fills: Readonly<Record<Exclude<Fill, 'hatched'>, string>> = {
  plain: 'fill-[var(--iso-left)] stroke-ink',
  solid: 'fill-[color-mix(in_oklab,var(--ink)_32%,var(--raised))] stroke-ink',
  empty: 'fill-raised stroke-ink',
  now: 'fill-accent stroke-ink',
  bad: 'fill-[color-mix(in_oklab,var(--danger)_22%,var(--raised))] stroke-danger',
  before: 'fill-none stroke-[var(--iso-axis)] [stroke-dasharray:4_3]',
};
const dashed = 'fill-none stroke-[var(--iso-axis)] stroke-[1.75] [stroke-dasharray:5_4]';
const text = 'fill-muted text-[12px] font-body tabular-nums';
const strong = 'fill-ink text-[12px] font-body font-semibold tabular-nums';

/** The drawing; `label` says what it shows, and the table below it gives the figures. */
function Drawing({
  label,
  width = WIDTH,
  children,
}: {
  readonly label: string;
  readonly width?: number;
  readonly children: ReactNode;
}) {
  return (
    <svg
      // A plot measured for its place is drawn 1:1, so that its text stays 12 px.
      className={classes('h-auto w-full overflow-visible', width === WIDTH && 'max-w-[34rem]')}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

function Bar({
  x,
  y,
  width,
  height,
  fill,
  hatch,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: Fill;
  readonly hatch: string;
}) {
  if (height <= 0 || width <= 0) return null;
  return fill === 'hatched' ? (
    <rect
      className="stroke-ink stroke-[1.5]"
      fill={`url(#${hatch})`}
      x={x}
      y={y}
      width={width}
      height={height}
    />
  ) : (
    <rect className={classes('stroke-[1.5]', fills[fill])} x={x} y={y} width={width} height={height} />
  );
}

function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="fill-raised" width="5" height="5" />
        <path className="stroke-ink stroke-[1.4]" d="M0 0v5" />
      </pattern>
    </defs>
  );
}

/** Lines of an axis, lowest first. */
function Axis({
  lines,
  write,
  right = RIGHT,
}: {
  readonly lines: readonly number[];
  readonly write: (line: number) => string;
  readonly right?: number;
}) {
  const yOf = heightIn(lines);
  return lines.map((line, k) => (
    <g key={line}>
      <path
        className={classes('fill-none', k === 0 ? 'stroke-ink' : 'stroke-line')}
        d={`M${LEFT} ${yOf(line)}H${right}`}
      />
      <text className={text} x={LEFT - 8} y={yOf(line) + 4} textAnchor="end">
        {write(line)}
      </text>
    </g>
  ));
}

const heightIn =
  (lines: readonly number[]) =>
  (value: number): number => {
    const [least = 0] = lines;
    const most = lines.at(-1) ?? 1;
    return BASE - ((value - least) / (most - least || 1)) * (BASE - TOP);
  };

/** The label below a place on the axis; `now` is today, this week or this month. */
export interface Place {
  readonly label: string | null;
  readonly isNow?: boolean;
}

function Labels({ places, xOf }: { readonly places: readonly Place[]; readonly xOf: (k: number) => number }) {
  return places.map(({ label, isNow }, k) =>
    label === null ? null : (
      <text key={`label-${k}`} className={isNow ? strong : text} x={xOf(k)} y={LABELS} textAnchor="middle">
        {label}
      </text>
    ),
  );
}

/** Bars from left to right, each with one or more parts; `before` is a dashed line over them. */
export function Bars({
  label,
  width: whole = WIDTH,
  lines,
  write,
  places,
  parts,
  before,
  figures,
}: {
  readonly label: string;
  readonly width?: number;
  readonly lines: readonly number[];
  readonly write: (line: number) => string;
  readonly places: readonly Place[];
  /** The parts of each place, lowest first. */
  readonly parts: readonly (readonly { readonly value: number; readonly fill: Fill }[])[];
  readonly before?: readonly number[];
  /** Written above the bars. */
  readonly figures?: readonly string[];
}) {
  const hatch = useId();
  const yOf = heightIn(lines);
  const room = roomOf(whole, places.length);
  const width = Math.min(34, room * (room > 30 ? 0.6 : 0.66));
  const xOf = (k: number): number => LEFT + room * (k + 0.5);
  return (
    <Drawing label={label} width={whole}>
      <Hatch id={hatch} />
      <Axis lines={lines} write={write} right={whole - EDGE} />
      {parts.map((stack, k) => {
        let sum = 0;
        return (
          <g key={`bar-${k}`}>
            {stack.map(({ value, fill }, n) => {
              const bottom = yOf(sum);
              sum += value;
              return (
                <Bar
                  key={`part-${n}`}
                  x={xOf(k) - width / 2}
                  y={yOf(sum)}
                  width={width}
                  height={bottom - yOf(sum)}
                  fill={fill}
                  hatch={hatch}
                />
              );
            })}
            {figures ? (
              <text className={strong} x={xOf(k)} y={yOf(sum) - 5} textAnchor="middle">
                {figures[k]}
              </text>
            ) : null}
          </g>
        );
      })}
      {before && before.length > 1 ? (
        <path className={dashed} d={`M${before.map((value, k) => `${xOf(k)} ${yOf(value)}`).join('L')}`} />
      ) : null}
      <Labels places={places} xOf={xOf} />
    </Drawing>
  );
}

/** Two bars at each place: the previous period dashed, and the current one with its figure. */
export function Pairs({
  label,
  lines,
  write,
  pairs,
}: {
  readonly label: string;
  readonly lines: readonly number[];
  readonly write: (line: number) => string;
  readonly pairs: readonly {
    readonly label: string;
    readonly now: number;
    readonly before: number;
    readonly fill: Fill;
  }[];
}) {
  const hatch = useId();
  const yOf = heightIn(lines);
  const room = roomOf(WIDTH, pairs.length);
  const xOf = (k: number): number => LEFT + room * (k + 0.5);
  const bar = (x: number, value: number, fill: Fill) => (
    <Bar x={x} y={yOf(value)} width={22} height={BASE - yOf(value)} fill={fill} hatch={hatch} />
  );
  return (
    <Drawing label={label}>
      <Axis lines={lines} write={write} />
      {pairs.map(({ label: place, now, before, fill }, k) => (
        <g key={place}>
          {bar(xOf(k) - 24, before, 'before')}
          {bar(xOf(k), now, fill)}
          <text className={strong} x={xOf(k) + 11} y={yOf(now) - 5} textAnchor="middle">
            {write(now)}
          </text>
        </g>
      ))}
      <Labels places={pairs.map(({ label: place }) => ({ label: place }))} xOf={xOf} />
    </Drawing>
  );
}

/** Rates as a line, the previous period dashed; places without a rate are omitted. */
export function Line({
  label,
  lines,
  write,
  places,
  now,
  before,
  figures,
}: {
  readonly label: string;
  readonly lines: readonly number[];
  readonly write: (line: number) => string;
  readonly places: readonly Place[];
  readonly now: readonly (number | null)[];
  readonly before: readonly (number | null)[];
  readonly figures: readonly string[];
}) {
  const yOf = heightIn(lines);
  const room = roomOf(WIDTH, places.length);
  const xOf = (k: number): number => LEFT + room * (k + 0.5);
  const pathOf = (rates: readonly (number | null)[]): string => {
    const points = rates.flatMap((rate, k) => (rate === null ? [] : [`${xOf(k)} ${yOf(rate)}`]));
    return points.length > 1 ? `M${points.join('L')}` : '';
  };
  return (
    <Drawing label={label}>
      <Axis lines={lines} write={write} />
      <path className={dashed} d={pathOf(before)} />
      <path className="fill-none stroke-ink stroke-[2.25] [stroke-linejoin:round]" d={pathOf(now)} />
      {now.map((rate, k) =>
        rate === null ? null : (
          <g key={`dot-${k}`}>
            <circle
              className={classes('stroke-ink stroke-2', places[k]?.isNow ? 'fill-accent' : 'fill-paper')}
              cx={xOf(k)}
              cy={yOf(rate)}
              r={places[k]?.isNow ? 5.5 : 4}
            />
            <text className={strong} {...figurePlace(xOf(k), yOf(rate), isLow(now, k))}>
              {figures[k]}
            </text>
          </g>
        ),
      )}
      <Labels places={places} xOf={xOf} />
    </Drawing>
  );
}

/** Whether the line rises on both sides of a place, so that its figure goes below it. */
const isLow = (rates: readonly (number | null)[], k: number): boolean =>
  [rates[k - 1], rates[k + 1]].every(
    (other) => other === undefined || other === null || other > (rates[k] ?? 0),
  );

/** Where the figure of a dot crosses no line: above it, below it, or to its left if there is no room above. */
function figurePlace(x: number, y: number, low: boolean) {
  if (low && y < BASE - 20) return { x, y: y + 20, textAnchor: 'middle' } as const;
  if (y < TOP + 16) return { x: x - 10, y: y + 4, textAnchor: 'end' } as const;
  return { x, y: y - 9, textAnchor: 'middle' } as const;
}

/** Horizontal bars: each with its name, its figure, and the previous period as a tick. */
export function Lying({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly {
    readonly name: string;
    readonly value: number;
    readonly before: number | null;
    readonly figure: string;
    /** At the right edge. */
    readonly end?: string;
    readonly fill: Fill;
  }[];
}) {
  const hatch = useId();
  const room = 172 / Math.max(1, rows.length);
  const height = Math.min(22, room - 10);
  const left = 116;
  const [first = 0, ...others] = rows.map(({ value }) => value).toSorted((a, b) => b - a);
  // The longest is cut off if it would leave the others no room.
  const isCut = first > (others[0] ?? 0) * 2 && (others[0] ?? 0) > 0;
  const most = Math.max(1, isCut ? (others[0] ?? 0) * 1.2 : first);
  const widthOf = (value: number): number => (Math.min(value, most) / most) * 202;
  return (
    <Drawing label={label}>
      <Hatch id={hatch} />
      {rows.map(({ name, value, before, figure, end, fill }, k) => {
        const y = 8 + room * k;
        const width = widthOf(value);
        return (
          <g key={name}>
            <text className={classes(text, 'fill-ink')} x={left - 10} y={y + height / 2 + 4} textAnchor="end">
              {name}
            </text>
            <Bar x={left} y={y} width={width} height={height} fill={fill} hatch={hatch} />
            {isCut && value > most ? (
              <path
                className="fill-none stroke-paper stroke-[4]"
                d={`M${left + width - 26} ${y - 3}l-6 ${height + 6}m12 ${-height - 6}l-6 ${height + 6}`}
              />
            ) : null}
            {before !== null && before > 0 && before <= most ? (
              <path
                className="fill-none stroke-[var(--iso-axis)] stroke-[2.5]"
                d={`M${left + widthOf(before)} ${y - 3}v${height + 6}`}
              />
            ) : null}
            <text className={strong} x={left + width + 9} y={y + height / 2 + 4}>
              {figure}
            </text>
            {end ? (
              <text className={text} x={WIDTH - 4} y={y + height / 2 + 4} textAnchor="end">
                {end}
              </text>
            ) : null}
          </g>
        );
      })}
    </Drawing>
  );
}

const keys: Readonly<Record<Fill | 'line' | 'dashes' | 'tick', string>> = {
  plain: 'size-3 border-[1.25px] border-ink bg-[var(--iso-left)]',
  solid: 'size-3 border-[1.25px] border-ink bg-[color-mix(in_oklab,var(--ink)_32%,var(--raised))]',
  empty: 'size-3 border-[1.25px] border-ink bg-raised',
  hatched:
    'size-3 border-[1.25px] border-ink bg-[repeating-linear-gradient(135deg,var(--ink)_0_1px,transparent_1px_4px)]',
  now: 'size-3 border-[1.25px] border-ink bg-accent',
  bad: 'size-3 border-[1.25px] border-danger bg-[color-mix(in_oklab,var(--danger)_22%,var(--raised))]',
  before: 'size-3 border-[1.25px] border-dashed border-[var(--iso-axis)]',
  line: 'h-0 w-4.5 border-t-2 border-ink',
  dashes: 'h-0 w-4.5 border-t-[1.5px] border-dashed border-[var(--iso-axis)]',
  tick: 'h-3 w-0 border-l-2 border-[var(--iso-axis)]',
};

/** The legend of the fills; three entries at most. */
export function Keys({ entries }: { readonly entries: readonly (readonly [keyof typeof keys, string])[] }) {
  return (
    <p className="mt-1 mb-2 flex min-h-5 flex-wrap gap-x-3.5 gap-y-1 text-micro text-muted">
      {entries.map(([look, said]) => (
        <span key={said} className="inline-flex items-center gap-1.5">
          <i className={keys[look]} aria-hidden="true" />
          {said}
        </span>
      ))}
    </p>
  );
}
