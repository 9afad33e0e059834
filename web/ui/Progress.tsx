/** Progress: steps of a form on a dashed axis, a booking as parts that are joined, a history of events. */
import type { CSSProperties, ReactNode } from 'react';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';
import { classes } from './classes.ts';
import { Callout } from './Callout.tsx';

type StepState = 'done' | 'now' | 'todo';
const stateOf = (index: number, current: number): StepState =>
  index < current ? 'done' : index === current ? 'now' : 'todo';

/** The steps of a wizard; `current` counts from 0. */
export function Steps({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
}) {
  return (
    <ol className="flex" aria-label={label}>
      {steps.map((step, k) => {
        const state = stateOf(k, current);
        return (
          <li
            key={step}
            className={classes(
              'grid relative gap-1.5 pr-3 flex-1 min-w-0 wrap-anywhere text-small max-phone:p-0 last:p-0 last:flex-initial aria-[current]:font-semibold max-phone:aria-[current]:flex-[2.6] not-last:after:absolute not-last:after:border-t-[1.5px] not-last:after:left-8.5 not-last:after:right-1.5 not-last:after:top-[13.5px]',
              state === 'todo' ? 'text-muted' : 'text-ink',
              state === 'done'
                ? 'not-last:after:border-ink'
                : 'not-last:after:border-dashed not-last:after:border-control',
            )}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Callout n={k + 1} state={state} />
            <span className={classes(state !== 'now' && 'max-phone:sr-only')}>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The same on a phone's job screen, with times, in one row of five. */
export function Road({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly { readonly name: string; readonly time?: string | undefined }[];
  readonly current: number;
}) {
  return (
    <ol
      className="grid gap-y-2 px-4 pt-4 pb-3 grid-cols-[repeat(auto-fit,minmax(min(100%,3.75rem),1fr))]"
      aria-label={label}
    >
      {steps.map((step, k) => {
        const state = stateOf(k, current);
        return (
          <li
            key={step.name}
            className={classes(
              'grid relative gap-1 content-start justify-items-start text-[0.71875rem] leading-[1.2] aria-[current]:font-semibold not-last:after:absolute not-last:after:border-t-[1.5px] not-last:after:left-6.5 not-last:after:right-0.5 not-last:after:top-2.75',
              state === 'now' ? 'text-ink' : 'text-muted',
              state === 'done'
                ? 'not-last:after:border-ink'
                : 'not-last:after:border-dashed not-last:after:border-control',
            )}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Callout n={k + 1} state={state} size="small" />
            {step.name}
            {step.time ? <time className="tabular-nums">{step.time}</time> : null}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * A booking's steps as a piece being assembled; step k is shown as step k + 1 of the piece. `current` counts from 0.
 */
export function AssemblyProgress({
  steps,
  current,
  piece = 'wardrobe',
}: {
  readonly steps: readonly { readonly name: string; readonly time?: ReactNode }[];
  readonly current: number;
  readonly piece?: PieceName;
}) {
  const style: CSSProperties & Record<'--steps', number> = { '--steps': steps.length };
  return (
    <div className="@container">
      <ol
        className="grid border-y border-t-ink border-b-line grid-cols-[repeat(var(--steps,5),minmax(0,1fr))] @max-[681px]:border-0 @max-[681px]:grid-cols-1"
        style={style}
      >
        {steps.map((step, k) => {
          const state = stateOf(k, current);
          return (
            <li
              className="grid gap-2 px-4 pt-5 pb-6 content-start not-first:border-l not-first:border-line first:not-aria-[current]:pl-0 aria-[current]:bg-now data-[state=todo]:text-muted @max-[681px]:px-2! @max-[681px]:first:px-2! @max-[681px]:py-3 @max-[681px]:border-b @max-[681px]:border-l-0! @max-[681px]:border-line @max-[681px]:grid-cols-[64px_minmax(0,1fr)] @max-[681px]:gap-y-0.5 @max-[681px]:gap-x-4 @max-[681px]:content-center"
              key={step.name}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className="grid mb-2 h-27 grid-cols-1 [place-items:end_start] @max-[681px]:m-0 @max-[681px]:row-span-2 @max-[681px]:h-19 @max-[681px]:place-items-center">
                <Art
                  className="h-27 @max-[681px]:h-18 @max-[681px]:max-w-16"
                  piece={piece}
                  variant={state === 'todo' ? 'ghost' : 'step'}
                  step={k + 1}
                  joined={state === 'done'}
                  size="small"
                  arrive={state === 'now'}
                />
              </span>
              <span className="flex gap-2 items-center font-semibold leading-[1.2] @max-[681px]:self-end">
                <Callout n={k + 1} state={state} />
                {step.name}
              </span>
              <small className="text-small text-muted tabular-nums">{step.time}</small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

export interface TimelineItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The time as shown; the order of the items says the rest. */
  readonly time?: ReactNode;
  /** Default `done`. */
  readonly state?: 'done' | 'now' | 'todo' | 'failed';
  /** More time passed before the next item. */
  readonly gap?: boolean;
}

/** What happened, first to last; future items are dashed. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  return (
    <ol className="grid">
      {items.map((item) => (
        <li
          className="grid relative pb-3 grid-cols-[14px_minmax(0,1fr)_auto] gap-y-0 gap-x-2.5 text-small leading-[1.35] before:size-2.25 before:mt-1.25 before:mr-0 before:mb-0 before:ml-0.5 before:border-[1.5px] before:border-ink before:rounded-full before:bg-ink data-[state=now]:before:bg-accent data-[state=todo]:before:border-dashed data-[state=todo]:before:border-control data-[state=todo]:before:bg-transparent data-[state=failed]:before:border-danger data-[state=failed]:before:rounded-none data-[state=failed]:before:bg-danger data-[state=failed]:before:rotate-[45deg] not-last:after:absolute not-last:after:border-l-[1.25px] not-last:after:border-ink not-last:after:left-1.5 not-last:after:top-4.5 not-last:after:-bottom-0.75 data-gap:after:border-dashed data-gap:after:border-control"
          key={item.id}
          data-state={item.state ?? 'done'}
          data-gap={item.gap ? '' : undefined}
        >
          <span>
            {item.title}
            {item.detail ? (
              <small className="block text-muted text-[length:inherit]">{item.detail}</small>
            ) : null}
          </span>
          <span className="text-muted text-micro tabular-nums whitespace-nowrap">{item.time}</span>
        </li>
      ))}
    </ol>
  );
}

/** Numbered rows on a dashed axis: what happens to the hold, what comes next. */
export function NumberedList({
  items,
  current,
}: {
  readonly items: readonly { readonly id: string; readonly body: ReactNode; readonly end?: ReactNode }[];
  readonly current?: number;
}) {
  return (
    <ol>
      {items.map((item, k) => (
        <li
          key={item.id}
          className="grid relative pb-5 grid-cols-[28px_minmax(0,1fr)_auto] gap-y-0 gap-x-4 items-baseline not-last:before:absolute not-last:before:border-l-[1.5px] not-last:before:border-dashed not-last:before:border-control not-last:before:left-[13.25px] not-last:before:top-7.5 not-last:before:bottom-0.5 *:first:self-start"
        >
          <Callout n={k + 1} {...(k === current ? { state: 'now' as const } : {})} />
          <div>{item.body}</div>
          {item.end ? <span className="tabular-nums whitespace-nowrap">{item.end}</span> : null}
        </li>
      ))}
    </ol>
  );
}
