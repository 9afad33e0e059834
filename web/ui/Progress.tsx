/** Progress: steps of a form on a dashed axis, a booking as parts that join, a history of events. */
import type { CSSProperties, ReactNode } from 'react';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';
import { classes } from './classes.ts';
import { Callout } from './Notice.tsx';

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
    <ol className="stepper" aria-label={label}>
      {steps.map((step, k) => {
        const state = stateOf(k, current);
        return (
          <li
            key={step}
            className={state === 'done' ? 'done' : undefined}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Callout n={k + 1} state={state} />
            <span>{step}</span>
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
    <ol className="road" aria-label={label}>
      {steps.map((step, k) => {
        const state = stateOf(k, current);
        return (
          <li
            key={step.name}
            className={state === 'todo' ? 'to' : undefined}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Callout n={k + 1} state={state} />
            {step.name}
            {step.time ? <time>{step.time}</time> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** A booking's steps as a piece that is put together; draw step k + 1 of the piece for step k. `current` counts from 0. */
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
    <div className="assembly-place">
      <ol className="assembly" style={style}>
        {steps.map((step, k) => {
          const state = stateOf(k, current);
          return (
            <li key={step.name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className="mini">
                <Art
                  piece={piece}
                  variant={state === 'todo' ? 'ghost' : 'step'}
                  step={k + 1}
                  joined={state === 'done'}
                  size="small"
                  arrive={state === 'now'}
                />
              </span>
              <span className="name">
                <Callout n={k + 1} state={state} />
                {step.name}
              </span>
              <small>{step.time}</small>
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
  /** Written time; the item's order says the rest. */
  readonly time?: ReactNode;
  /** Default `done`. */
  readonly state?: 'done' | 'now' | 'todo' | 'failed';
  /** A longer time passed before the next item. */
  readonly gap?: boolean;
}

/** What happened, first to last; what is to come is dashed. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.id} data-state={item.state ?? 'done'} data-gap={item.gap ? '' : undefined}>
          <span>
            {item.title}
            {item.detail ? <small>{item.detail}</small> : null}
          </span>
          <span className="time">{item.time}</span>
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
    <ol className="axis-list">
      {items.map((item, k) => (
        <li key={item.id} className={classes(k === current && 'now')}>
          <Callout n={k + 1} {...(k === current ? { state: 'now' as const } : {})} />
          <div>{item.body}</div>
          {item.end ? <span className="money">{item.end}</span> : null}
        </li>
      ))}
    </ol>
  );
}
