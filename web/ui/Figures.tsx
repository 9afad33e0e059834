/** Figures for comparison: money, deadlines, difficulty, stars, key-value lists, stats. */
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { money, remaining } from '#web/lib/format.ts';
import { StarIcon } from './icons.tsx';
import { useControls } from './controls.ts';

/** An amount in cents: `$187.50`, tabular. */
export function Money({ cents, big }: { readonly cents: number; readonly big?: boolean | undefined }) {
  return (
    <span
      className={
        big
          ? 'font-strong text-h2 leading-none font-display tracking-[-0.02em] tabular-nums'
          : 'tabular-nums whitespace-nowrap'
      }
    >
      {money(cents)}
    </span>
  );
}

/**
 * Time left to answer, in milliseconds: in words, and as a bar if the total is known. Red below a quarter, or below ten
 * minutes if the total is unknown.
 */
export function Deadline({
  verb,
  left,
  total,
}: {
  readonly verb?: string;
  readonly left: number;
  readonly total?: number;
}) {
  const t = useControls();
  const leftText = left > 0 ? `${verb ?? t('answerWithin')} ${remaining(left)}` : t('timeIsUp');
  if (total === undefined)
    return (
      <p
        className="flex gap-2 items-center text-small font-semibold data-soon:text-danger"
        data-soon={left < SOON_MS || undefined}
      >
        {leftText}
      </p>
    );
  const part = Math.min(1, Math.max(0, left / total));
  const style: CSSProperties & Record<'--left', string> = { '--left': `${Math.round(part * 100)}%` };
  return (
    <p
      className="flex gap-2 items-center text-small font-semibold data-soon:text-danger"
      data-soon={part < 0.25 || undefined}
      style={style}
    >
      {leftText}
      <i
        className="rounded-[2px] flex-1 h-1 bg-[linear-gradient(90deg,var(--warn)_var(--left),var(--line)_var(--left))] in-data-soon:bg-[linear-gradient(90deg,var(--danger)_var(--left),var(--line)_var(--left))]"
        aria-hidden="true"
      />
    </p>
  );
}

/** When a deadline of unknown length is close, milliseconds. */
const SOON_MS = 10 * 60_000;

const LEVELS = { easy: 1, medium: 2, hard: 3 } as const;
const LEVEL_COLOR = { easy: 'text-success', medium: 'text-warn', hard: 'text-danger' } as const;
/** Difficulty of an item: squares and a word. */
export function Level({ level }: { readonly level: keyof typeof LEVELS }) {
  const t = useControls();
  return (
    <span className="inline-flex items-center gap-2">
      <span className={LEVEL_COLOR[level]} aria-hidden="true">
        {[1, 2, 3].map((k) => (
          <i
            key={k}
            className={classes(
              'mr-0.5 inline-block size-2.5 rounded-[1px] border-[1.25px] border-current',
              k <= LEVELS[level] && 'bg-current',
            )}
          />
        ))}
      </span>
      {t(`level_${level}`)}
    </span>
  );
}

/** A rating of 1 to 5, read out as words. */
export function Stars({ rating }: { readonly rating: number }) {
  const t = useControls();
  return (
    <span className="inline-flex gap-px text-accent" role="img" aria-label={t('stars', { rating })}>
      {[1, 2, 3, 4, 5].map((k) => (
        <StarIcon key={k} className={classes('size-4.5', k <= Math.round(rating) && 'fill-current')} />
      ))}
    </span>
  );
}

/** A person without a picture: initials in a circle, next to the name. */
export function Face({ name, small }: { readonly name: string; readonly small?: boolean }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span
      className={classes(
        'grid flex-none place-items-center rounded-full border-ink bg-sunk font-display leading-none font-strong',
        small ? 'size-10 border text-small' : 'size-14 border-[1.5px] text-[1.125rem]',
      )}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}

/** Rows of `[name, value]`; rows with a null value are omitted. Long names wrap before short values do. */
export function KeyValue({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="grid grid-cols-[minmax(0,max-content)_minmax(min(5rem,50%),1fr)] gap-y-1.5 gap-x-5 text-small">
      {rows.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <Fragment key={name}>
            <dt className="text-muted first-letter:uppercase">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

const STATS = {
  line: {
    list: 'flex flex-wrap gap-x-8 gap-y-3',
    item: 'items-baseline gap-2',
    name: 'text-micro',
    value: 'text-[1.125rem]/none tracking-[-0.015em]',
  },
  bar: {
    list: 'flex flex-wrap gap-x-8 gap-y-3 max-phone:gap-4',
    item: 'flex-col max-phone:flex-row max-phone:items-baseline max-phone:gap-1',
    name: 'text-micro',
    value: 'text-h3/[1.3] tracking-[-0.015em] max-phone:text-body/[1.3]',
  },
  large: {
    list: 'flex flex-wrap gap-x-8 gap-y-3',
    item: 'flex-col gap-1.5',
    name: 'text-small',
    value: 'text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]/none tracking-[-0.03em]',
  },
  cells: {
    list: 'flex flex-wrap border-y border-line',
    // As narrow as its longest word, so that names wrap before the row does.
    item: 'flex-[1_0_min-content] flex-col py-2.5 pr-2 pl-3 first:pl-4 not-first:border-l not-first:border-line',
    name: 'text-[0.71875rem]/[1.25]',
    value: 'text-lead/[1.2] tracking-[-0.015em]',
  },
};

/**
 * Figures with their names: `line` in a strip, `bar` next to a total, `large` on a page, `cells` separated by hairlines
 * on a phone.
 */
export function Stats({
  items,
  size = 'line',
  className,
}: {
  readonly items: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly size?: keyof typeof STATS;
  readonly className?: string;
}) {
  const look = STATS[size];
  return (
    <dl className={classes(look.list, className)}>
      {items.map((item) => (
        <div key={item.name} className={classes('flex', look.item)} data-part="figure">
          <dt className={classes('order-2 text-muted', look.name)}>{item.name}</dt>
          <dd className={classes('font-display font-strong tabular-nums', look.value)}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
