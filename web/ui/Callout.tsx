/** The circled number of the instruction sheet. */
import { classes } from './classes.ts';

const CALLOUT = {
  open: 'border-ink bg-raised text-ink',
  now: 'border-on-accent bg-accent text-on-accent',
  done: 'border-ink bg-ink text-paper',
  todo: 'border-dashed border-control text-muted',
};
const CALLOUT_SIZE = {
  small: 'size-6 text-[0.75rem] font-semibold',
  medium: 'size-7 text-small font-semibold',
  big: 'size-12 font-display text-[1.5rem] font-strong',
};

/** `state` is the progress of the step with this number. */
export function Callout({
  n,
  state,
  size = 'medium',
}: {
  readonly n: number;
  readonly state?: 'now' | 'done' | 'todo';
  readonly size?: keyof typeof CALLOUT_SIZE;
}) {
  return (
    <span
      className={classes(
        'inline-grid flex-none place-items-center rounded-full border-[1.5px] leading-none tabular-nums',
        CALLOUT[state ?? 'open'],
        CALLOUT_SIZE[size],
      )}
      aria-hidden="true"
    >
      {n}
    </span>
  );
}
