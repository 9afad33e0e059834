/** A status as a partly built cube and a word, so that it is readable in grayscale. */
import type { ReactNode } from 'react';
import type { BookingStatus } from '#domain/booking/events.ts';
import type { PaymentState } from '#domain/booking/state.ts';
import { classes } from './classes.ts';
import { useControls } from './controls.ts';

const LEFT = 'M2.8 5 8 8v6l-5.2-3z';
const RIGHT = 'M13.2 5 8 8v6l5.2-3z';
const TOP = 'M8 2l5.2 3L8 8 2.8 5z';
const HULL = 'M8 2l5.2 3v6L8 14l-5.2-3V5z';

/** One face: `fill` is its opacity, `dash` makes its outline dashed. */
function Face({ d, fill = 0, dash }: { readonly d: string; readonly fill?: number; readonly dash?: string }) {
  return (
    <path
      d={d}
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      strokeDasharray={dash}
      fill={fill ? 'currentColor' : 'none'}
      fillOpacity={fill || undefined}
    />
  );
}
const Cube = ({
  left = 0,
  right = 0,
  top = 0,
  dash,
}: {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly dash?: string;
}) => (
  <>
    <Face d={LEFT} fill={left} />
    <Face d={RIGHT} fill={right} />
    <Face d={TOP} fill={top} {...(dash ? { dash } : {})} />
  </>
);
const Done = () => (
  <>
    <Face d="M8 1.6l5.6 3.2v6.4L8 14.4l-5.6-3.2V4.8z" fill={1} />
    <path
      d="m5.2 8 2.1 2.1 3.7-4.3"
      stroke="var(--raised)"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    />
  </>
);
const Crossed = () => (
  <>
    <Face d={HULL} />
    <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke="currentColor" strokeWidth="1.2" />
  </>
);

const MARK: Readonly<Record<BookingStatus, ReactNode>> = {
  pending: <Face d={HULL} dash="2 1.7" />,
  confirmed: <Cube />,
  assigned: <Cube left={1} />,
  scheduled: <Cube left={1} right={0.45} />,
  in_route: (
    <g>
      <Face d="M2.8 6.5 8 9.5v5l-5.2-3z" fill={1} />
      <Face d="M13.2 6.5 8 9.5v5l5.2-3z" fill={0.45} />
      <Face d="M8 .8l5.2 3L8 6.8 2.8 3.8z" dash="1.8 1.5" />
    </g>
  ),
  on_site: <Cube left={1} right={0.45} dash="2 1.5" />,
  in_progress: <Cube left={1} right={0.6} top={0.25} />,
  completed: <Done />,
  cancelled: <Crossed />,
};

/** Only the mark, for charts. `currentColor`; 16 × 16. */
export function StatusMark({ status }: { readonly status: BookingStatus }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {MARK[status]}
    </svg>
  );
}

const TONE_COLOR = {
  idle: '[--c:var(--muted)] [--tint:4%]',
  info: '[--c:var(--info)]',
  ok: '[--c:var(--success)]',
  warn: '[--c:var(--warn)]',
  bad: '[--c:var(--danger)]',
};
const UNDER_WAY = '[--c:var(--accent)] [--tint:16%]';
const STATUS_COLOR: Readonly<Record<BookingStatus, string>> = {
  pending: TONE_COLOR.warn,
  confirmed: TONE_COLOR.info,
  assigned: TONE_COLOR.info,
  scheduled: TONE_COLOR.info,
  in_route: UNDER_WAY,
  on_site: UNDER_WAY,
  in_progress: UNDER_WAY,
  completed: TONE_COLOR.ok,
  cancelled: TONE_COLOR.bad,
};
const badgeClass = (color: string, { big = false, wraps = false } = {}): string =>
  classes(
    'inline-flex items-center gap-1.5 rounded-tight border border-[color-mix(in_oklab,var(--c)_38%,var(--line))] bg-[color-mix(in_oklab,var(--c)_var(--tint),var(--raised))] leading-[1.3] font-semibold text-ink [&_svg]:flex-none [&_svg]:text-(color:--c)',
    color,
    !wraps && 'whitespace-nowrap max-xs:whitespace-normal',
    big
      ? 'min-h-8 py-0.75 pr-3 pl-2 text-small [&_svg]:size-5'
      : 'min-h-6 py-px pr-2 pl-1.25 text-micro [&_svg]:size-4',
  );

/** The status of a booking. `children` replaces the word if the product's word differs (`EN ROUTE`). */
export function StatusBadge({
  status,
  big,
  children,
}: {
  readonly status: BookingStatus;
  readonly big?: boolean | undefined;
  readonly children?: ReactNode;
}) {
  const t = useControls();
  return (
    <span className={badgeClass(STATUS_COLOR[status], { big: big ?? false })} data-status={status}>
      <StatusMark status={status} />
      {children ?? t(`status_${status}`)}
    </span>
  );
}

export type Tone = 'idle' | 'info' | 'ok' | 'warn' | 'bad';
const MARKS: Readonly<Record<Tone, ReactNode>> = {
  idle: <Face d={HULL} dash="2 1.7" />,
  info: <Cube left={1} />,
  ok: <Done />,
  warn: <Cube left={1} dash="2 1.5" />,
  bad: <Crossed />,
};

/**
 * Any other status (applications, payouts, accounts): a tone with its own shape, and a word; `wraps` for a whole
 * sentence.
 */
export function Badge({
  tone,
  wraps = false,
  children,
}: {
  readonly tone: Tone;
  readonly wraps?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={badgeClass(TONE_COLOR[tone], { wraps })} data-status={tone}>
      <svg className="size-4 text-(color:--c) flex-none" viewBox="0 0 16 16" aria-hidden="true">
        {MARKS[tone]}
      </svg>
      {children}
    </span>
  );
}

const PAYMENT: Readonly<Record<PaymentState, Tone>> = {
  none: 'idle',
  card_saved: 'idle',
  authorized: 'info',
  captured: 'ok',
  partially_refunded: 'warn',
  refunded: 'warn',
  failed: 'bad',
  cancelled: 'bad',
};

/** The state of a booking's payment. */
export function PaymentBadge({ state }: { readonly state: PaymentState }) {
  const t = useControls();
  return <Badge tone={PAYMENT[state]}>{t(`payment_${state}`)}</Badge>;
}
