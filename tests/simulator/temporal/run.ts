/**
 * One run of a workflow: a copy of its code over a stand-in for the parts of `@temporalio/workflow` that our stories
 * use. It takes jobs (a signal, an activity's outcome, a timer) and gives commands, as the SDK does with the server; the
 * same jobs at the same instants give the same commands, so that a run can be replayed after a kill.
 */
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  type Duration,
  TemporalFailure,
} from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time.js';
import { plain } from '../plain.ts';
import { settle } from '../scheduler.ts';
import { dateOf } from '../virtual-time.ts';
import type { LoadWorkflows } from './bundle.ts';

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Error };

/** What is handed to a run. `resolve` answers an activity, regular or local, by its number. */
export type Job =
  | { readonly kind: 'start' }
  | { readonly kind: 'signal'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'update'; readonly id: string; readonly name: string; readonly arg: unknown }
  | { readonly kind: 'resolve'; readonly seq: number; readonly outcome: Outcome; readonly isLocal: boolean }
  | { readonly kind: 'timer'; readonly seq: number };

export interface ActivitySettings {
  readonly startToCloseTimeout?: Duration;
  readonly heartbeatTimeout?: Duration;
  readonly retry?: {
    readonly initialInterval?: Duration;
    readonly backoffCoefficient?: number;
    readonly maximumInterval?: Duration;
    readonly maximumAttempts?: number;
  };
}

export interface ActivityCommand {
  readonly kind: 'activity' | 'local';
  readonly seq: number;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly settings: ActivitySettings;
}

/** What a run asks of the server. */
export type Command =
  | ActivityCommand
  | { readonly kind: 'timer'; readonly seq: number; readonly milliseconds: number }
  | { readonly kind: 'cancel_timer'; readonly seq: number }
  | { readonly kind: 'update_done'; readonly id: string; readonly outcome: Outcome }
  | { readonly kind: 'complete' }
  | { readonly kind: 'fail'; readonly error: Error }
  | { readonly kind: 'continue_as_new'; readonly args: readonly unknown[] };

export interface RunOptions {
  readonly load: LoadWorkflows;
  readonly type: string;
  readonly args: readonly unknown[];
  readonly workflowId: string;
  readonly onCommand: (command: Command) => void;
  /** The workflow's code threw what is no failure of its own: Temporal tries its task again. */
  readonly onTaskFailure: (error: Error) => void;
}

class ContinueAsNew extends Error {
  readonly args: readonly unknown[];
  constructor(args: readonly unknown[]) {
    super('continue as new');
    this.args = args;
  }
}

interface Pending {
  readonly kind: 'activity' | 'local' | 'timer';
  readonly settle: (outcome: Outcome) => void;
}

interface Handler {
  readonly run: (...args: readonly unknown[]) => unknown;
  readonly validate: ((...args: readonly unknown[]) => void) | undefined;
}

interface Definition {
  readonly type: 'signal' | 'update' | 'query';
  readonly name: string;
}

const never = new Promise<never>(() => undefined);

export class Run {
  /** The workflow's time: that of the job that it was given last. */
  at = 0;
  /** Whether the server suggests a new run, as it did when the job came. */
  isLong = false;
  isDead = false;
  readonly pending = new Map<number, Pending>();
  readonly #options: RunOptions;
  readonly #main: (...args: readonly unknown[]) => Promise<unknown>;
  readonly #handlers = new Map<string, Handler>();
  #waiting: Extract<Job, { kind: 'signal' | 'update' }>[] = [];
  #conditions: { readonly holds: () => boolean; readonly resolve: () => void }[] = [];
  #seq = 0;
  #handling = 0;

  constructor(options: RunOptions) {
    this.#options = options;
    const workflows = options.load(
      this.#sdk(),
      dateOf(() => this.at),
    );
    const main = workflows[options.type];
    if (!main) throw new Error(`no workflow ${options.type}`);
    this.#main = main;
  }

  /** Hands over one job and lets the code go as far as it can. */
  async take(job: Job): Promise<void> {
    switch (job.kind) {
      case 'start':
        this.#main(...this.#options.args).then(
          () => this.#command({ kind: 'complete' }),
          (error: unknown) => this.#ended(error),
        );
        break;
      case 'signal':
      case 'update':
        this.#dispatch(job);
        break;
      case 'resolve':
        this.#settle(job.seq, job.outcome);
        break;
      case 'timer':
        this.#settle(job.seq, { ok: true, value: undefined });
        break;
    }
    await settle();
    while (!this.isDead && this.#unblock()) await settle();
  }

  query(name: string): unknown {
    return this.#handlers.get(`query ${name}`)?.run();
  }

  #settle(seq: number, outcome: Outcome): void {
    const pending = this.pending.get(seq);
    this.pending.delete(seq);
    pending?.settle(outcome);
  }

  /** As the SDK does: goes on with every condition that holds, then looks again. */
  #unblock(): boolean {
    const holding = this.#conditions.filter(({ holds }) => holds());
    if (holding.length === 0) return false;
    this.#conditions = this.#conditions.filter((condition) => !holding.includes(condition));
    for (const { resolve } of holding) resolve();
    return true;
  }

  #command(command: Command): void {
    if (!this.isDead) this.#options.onCommand(command);
  }

  #ended(error: unknown): void {
    if (this.isDead) return;
    if (error instanceof ContinueAsNew) this.#command({ kind: 'continue_as_new', args: error.args });
    else if (error instanceof TemporalFailure) this.#command({ kind: 'fail', error });
    else this.#options.onTaskFailure(toError(error));
  }

  #dispatch(job: Extract<Job, { kind: 'signal' | 'update' }>): void {
    const handler = this.#handlers.get(`${job.kind} ${job.name}`);
    if (!handler) {
      this.#waiting.push(job);
      return;
    }
    const args = job.kind === 'signal' ? job.args : [job.arg];
    const done = (outcome: Outcome) => {
      this.#handling -= 1;
      if (job.kind === 'update') this.#command({ kind: 'update_done', id: job.id, outcome });
    };
    this.#handling += 1;
    const failed = (error: unknown) => {
      if (job.kind === 'update' && error instanceof TemporalFailure) done({ ok: false, failure: error });
      else this.#ended(error);
    };
    try {
      handler.validate?.(...args);
      Promise.resolve(handler.run(...args)).then((value) => done({ ok: true, value }), failed);
    } catch (error) {
      failed(error);
    }
  }

  #ask<T>(
    kind: Pending['kind'],
    command: (seq: number) => Command,
    onSeq: (seq: number) => void = () => undefined,
  ): Promise<T> {
    if (this.isDead) return never;
    const seq = this.#seq;
    this.#seq += 1;
    onSeq(seq);
    return new Promise<T>((resolve, reject) => {
      const settlePending = (outcome: Outcome) =>
        outcome.ok ? resolve(outcome.value as T) : reject(outcome.failure);
      this.pending.set(seq, { kind, settle: settlePending });
      this.#command(command(seq));
    });
  }

  #sleep(duration: Duration, scope: Scope | null, onSeq?: (seq: number) => void): Promise<void> {
    const milliseconds = Math.max(1, msToNumber(duration));
    return this.#ask<void>(
      'timer',
      (seq) => ({ kind: 'timer', seq, milliseconds }),
      (seq) => {
        onSeq?.(seq);
        scope?.onCancel(() => {
          if (!this.pending.has(seq)) return;
          this.#command({ kind: 'cancel_timer', seq });
          this.#settle(seq, { ok: false, failure: new CancelledFailure('Timer cancelled') });
        });
      },
    );
  }

  async #condition(holds: () => boolean, timeout?: Duration): Promise<boolean> {
    if (this.isDead) return never;
    if (holds()) return true;
    return new Promise<boolean>((resolve) => {
      let timer: number | null = null;
      const condition = {
        holds,
        resolve: () => {
          if (timer !== null && this.pending.delete(timer))
            this.#command({ kind: 'cancel_timer', seq: timer });
          resolve(true);
        },
      };
      this.#conditions.push(condition);
      if (timeout === undefined) return;
      void this.#sleep(timeout, null, (seq) => {
        timer = seq;
      }).then(() => {
        this.#conditions = this.#conditions.filter((other) => other !== condition);
        resolve(false);
      });
    });
  }

  #setHandler(
    { type, name }: Definition,
    run: Handler['run'],
    options?: { readonly validator?: Handler['validate'] },
  ): void {
    this.#handlers.set(`${type} ${name}`, { run, validate: options?.validator });
    const now = this.#waiting.filter((job) => `${job.kind} ${job.name}` === `${type} ${name}`);
    this.#waiting = this.#waiting.filter((job) => !now.includes(job));
    for (const job of now) this.#dispatch(job);
  }

  /** The stand-in's exports; a name that it lacks is told by name, so that nothing is silently undefined. */
  #sdk(): object {
    const proxy = (kind: 'activity' | 'local') => (settings: ActivitySettings) =>
      new Proxy(
        {},
        {
          get:
            (_target, name) =>
            (...args: readonly unknown[]) =>
              this.#ask(kind, (seq) => ({
                kind,
                seq,
                name: String(name),
                args: plain(args) as readonly unknown[],
                settings,
              })),
        },
      );
    const scopes = openScopes();
    const define = (type: Definition['type']) => (name: string) => ({ type, name });
    const sdk: Record<string, unknown> = {
      ApplicationFailure,
      CancelledFailure,
      TemporalFailure,
      isCancellation,
      CancellationScope: scopes.CancellationScope,
      proxyActivities: proxy('activity'),
      proxyLocalActivities: proxy('local'),
      sleep: (duration: Duration) => this.#sleep(duration, scopes.current()),
      condition: (holds: () => boolean, timeout?: Duration) =>
        timeout === undefined
          ? this.#condition(holds).then(() => undefined)
          : this.#condition(holds, timeout),
      defineSignal: define('signal'),
      defineQuery: define('query'),
      defineUpdate: define('update'),
      setHandler: this.#setHandler.bind(this),
      allHandlersFinished: () => this.#handling === 0,
      continueAsNew: (...args: readonly unknown[]) =>
        this.isDead ? never : Promise.reject(new ContinueAsNew(plain(args) as readonly unknown[])),
      workflowInfo: () => ({
        workflowId: this.#options.workflowId,
        workflowType: this.#options.type,
        continueAsNewSuggested: this.isLong,
      }),
      deprecatePatch: () => undefined,
      setCurrentDetails: () => undefined,
    };
    return new Proxy(sdk, {
      get(exports, name) {
        const found = exports[String(name)];
        if (found === undefined)
          throw new Error(`the simulator has no ${String(name)} of @temporalio/workflow`);
        return found;
      },
    });
  }
}

interface Scope {
  onCancel(work: () => void): void;
}

/** Cancellation scopes as far as `alarm.ts` needs them: a scope's timers end with it. */
function openScopes() {
  const entered: Scope[] = [];
  class CancellationScope implements Scope {
    readonly #work: (() => void)[] = [];
    run<T>(work: () => T): T {
      entered.push(this);
      try {
        return work();
      } finally {
        entered.pop();
      }
    }
    onCancel(work: () => void): void {
      this.#work.push(work);
    }
    cancel(): void {
      for (const work of this.#work.splice(0)) work();
    }
  }
  return { CancellationScope, current: (): Scope | null => entered.at(-1) ?? null };
}

function isCancellation(error: unknown): boolean {
  const inner = error instanceof ActivityFailure ? error.cause : error;
  return inner instanceof CancelledFailure;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
