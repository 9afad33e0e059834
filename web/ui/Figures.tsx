/** Figures that are compared: money, times, deadlines, difficulty, stars, key-value lists, stats. */
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { clockIn, dayIn, money, remaining, wallTime, zoneName } from '#web/lib/format.ts';
import { StarIcon } from './icons.tsx';
import { useUiWords } from './words.ts';

/** An amount in cents: `$187.50`, tabular. */
export function Money({ cents, big }: { readonly cents: number; readonly big?: boolean | undefined }) {
  return <span className={big ? 'money-big' : 'money'}>{money(cents)}</span>;
}

/** An ISO instant on the wall clock of the job site (`zone`, IANA), with the weekday. */
export function WallTime({
  instant,
  zone,
  show = 'both',
  withZone,
}: {
  readonly instant: string;
  readonly zone: string;
  readonly show?: 'both' | 'day' | 'clock';
  /** Adds `EST`: for people who may be elsewhere. */
  readonly withZone?: boolean;
}) {
  const text = { both: wallTime, day: dayIn, clock: clockIn }[show](instant, zone);
  const name = zoneName(instant, zone);
  return (
    <time dateTime={instant} className="num" title={`${wallTime(instant, zone)} ${name}`}>
      {text}
      {withZone ? ` ${name}` : ''}
    </time>
  );
}

/**
 * Time left to answer, milliseconds: in words, and as a line when it is known how long it was in all. Red when under
 * a quarter is left, or ten minutes where the whole is unknown.
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
  const words = useUiWords();
  const leftText = left > 0 ? `${verb ?? words.answerWithin} ${remaining(left)}` : words.timeIsUp;
  if (total === undefined)
    return (
      <p className="due" data-soon={left < SOON_MS || undefined}>
        {leftText}
      </p>
    );
  const part = Math.min(1, Math.max(0, left / total));
  const style: CSSProperties & Record<'--left', string> = { '--left': `${Math.round(part * 100)}%` };
  return (
    <p className="due" data-soon={part < 0.25 || undefined} style={style}>
      {leftText}
      <i aria-hidden="true" />
    </p>
  );
}

/** When a deadline of unknown length is close, milliseconds. */
const SOON_MS = 10 * 60_000;

const LEVELS = { easy: 1, medium: 2, hard: 3 } as const;
/** Difficulty of an item: squares and a word. */
export function Level({ level }: { readonly level: keyof typeof LEVELS }) {
  const words = useUiWords();
  return (
    <span className="level" data-level={level}>
      <span aria-hidden="true">
        {[1, 2, 3].map((k) => (
          <i key={k} className={k <= LEVELS[level] ? 'on' : undefined} />
        ))}
      </span>
      {words.levels[level]}
    </span>
  );
}

/** A rating of 1 to 5, read as words. */
export function Stars({ rating }: { readonly rating: number }) {
  const words = useUiWords();
  return (
    <span className="stars" role="img" aria-label={words.stars(rating)}>
      {[1, 2, 3, 4, 5].map((k) => (
        <StarIcon key={k} {...(k <= Math.round(rating) ? { className: 'on' } : {})} />
      ))}
    </span>
  );
}

/** A person without a picture: initials in a circle, beside the name. */
export function Face({ name, small }: { readonly name: string; readonly small?: boolean }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span className={small ? 'face face-small' : 'face'} aria-hidden="true">
      {initials}
    </span>
  );
}

/** Rows of `[name, value]`; a row whose value is null is left out. */
export function KeyValue({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="kv">
      {rows.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** Figures with their names: `line` in a strip, `large` on a page, `cells` parted by hairlines on a phone. */
export function Stats({
  items,
  size = 'line',
}: {
  readonly items: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly size?: 'line' | 'large' | 'cells';
}) {
  return (
    <dl className="stats" data-size={size}>
      {items.map((item) => (
        <div key={item.name} className="stat">
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
