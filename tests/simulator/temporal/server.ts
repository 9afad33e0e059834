/** The simulated Temporal: executions, regular activities with their retries, and the client that our code speaks to. */
import { asyncLocalStorage, Context, type Info } from '@temporalio/activity';
import {
  type Client,
  QueryRejectedError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import {
  ActivityFailure,
  ApplicationFailure,
  defaultPayloadConverter,
  ensureApplicationFailure,
  TimeoutFailure,
  toPayloads,
} from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time.js';
import type { Process, Wire } from '../machine.ts';
import type { Random } from '../random.ts';
import type { Planned, Scheduler } from '../scheduler.ts';
import type { LoadWorkflows } from './bundle.ts';
import { Execution, type Host } from './execution.ts';
import { plain } from '../plain.ts';
import type { ActivityCommand, Outcome } from './run.ts';

type Activities = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A worker process and what it can do. */
export interface Worker {
  readonly process: Process;
  readonly activities: Activities;
}

export interface ServerOptions {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly load: LoadWorkflows;
  readonly historyLimit: number;
  /** Before when no try of an activity can succeed, since what it calls is away; 0 for none. */
  readonly awayUntil: () => number;
  /** An activity's try failed; `message` is what it failed with. */
  readonly onTryFailed: (failed: FailedTry) => void;
  readonly onTaskFailed: (workflowId: string, error: Error, tries: number) => void;
  readonly onClosed: (workflowId: string, error: Error | null) => void;
  /** Whatever comes into a history: inputs, signals, arguments and outcomes of activities. */
  readonly onRecorded?: (payload: unknown) => void;
}

export interface FailedTry {
  readonly workflowId: string;
  readonly activity: string;
  readonly attempt: number;
  readonly message: string;
}

interface Activity {
  readonly command: ActivityCommand;
  readonly execution: Execution;
  readonly generation: number;
  attempt: number;
  /** What the last beat said. */
  details: unknown;
  lastBeat: number;
  /** The try under way, so that a late answer of an earlier one counts for nothing. */
  running: Process | null;
  tries: number;
  deadline: Planned | null;
}

/** An activity's settings where the command names none. */
const DEFAULT_RETRY = { initial: 1_000, coefficient: 2, longest: 100_000 };

export class Server {
  readonly executions = new Map<string, Execution>();
  worker: Worker | null = null;
  readonly #options: ServerOptions;
  readonly #host: Host;
  readonly #activities = new Set<Activity>();
  /** What each run was told. */
  readonly #told = new Map<string, readonly { readonly name: string; readonly args: [] }[]>();
  readonly #updates = new Map<string, { promise: Promise<unknown>; done: (outcome: Outcome) => void }>();

  constructor(options: ServerOptions) {
    this.#options = options;
    const { scheduler, load, historyLimit } = options;
    this.#host = {
      scheduler,
      load,
      historyLimit,
      isWorkerUp: () => this.worker !== null,
      recorded: (payload) => options.onRecorded?.(payload),
      taskDelay: () => options.random.between(0, 25),
      startLocal: (command, execution, done) => {
        options.onRecorded?.(command.args);
        return this.#local(command, execution, done);
      },
      startActivity: (command, execution) => {
        options.onRecorded?.(command.args);
        this.#schedule(command, execution);
      },
      forget: (execution) => {
        for (const activity of this.#activities)
          if (activity.execution === execution) this.#activities.delete(activity);
      },
      updateDone: (execution, id, outcome) =>
        this.#updates.get(`${execution.workflowId} ${id}`)?.done(outcome),
      taskFailed: (execution, error, tries) => options.onTaskFailed(execution.workflowId, error, tries),
      closed: (execution, error) => options.onClosed(execution.workflowId, error),
    };
  }

  /** Regular activities that have not succeeded yet. */
  get pendingActivities(): readonly {
    readonly workflowId: string;
    readonly name: string;
    readonly tries: number;
  }[] {
    return [...this.#activities].map(({ execution, command, tries }) => ({
      workflowId: execution.workflowId,
      name: command.name,
      tries,
    }));
  }

  /** Lets every execution do what it can; to be called after each step of the scheduler. */
  async pump(): Promise<void> {
    for (const execution of this.executions.values()) if (execution.hasWork) await execution.pump();
  }

  startWorker(worker: Worker): void {
    this.worker = worker;
  }

  /** The worker process is gone, with every run and every activity that it had under way. */
  killWorker(): void {
    const { worker } = this;
    if (!worker) return;
    worker.process.alive = false;
    this.worker = null;
    for (const execution of this.executions.values()) if (execution.isOpen) execution.kill();
    const { scheduler } = this.#options;
    for (const activity of this.#activities) {
      if (activity.running !== worker.process) continue;
      activity.running = null;
      const { heartbeatTimeout = '30 seconds' } = activity.command.settings;
      const noticed = Math.max(scheduler.now, activity.lastBeat + msToNumber(heartbeatTimeout));
      scheduler.at(noticed, () => this.#again(activity, 'activity Heartbeat timeout'));
    }
  }

  /** The server has lost everything: no execution is known any more. */
  lose(): void {
    for (const execution of this.executions.values()) execution.kill();
    this.executions.clear();
    this.#activities.clear();
    this.#updates.clear();
  }

  /** As a schedule of the server's own starts a workflow; one that still runs is left as it is. */
  startByClock(type: string, options: StartOptions): void {
    this.#start(type, options);
  }

  /** A client of a process of ours. Only what our code calls is there. */
  client(wire: Wire, process: Process): Client {
    const call = <T>(effect: () => T | Promise<T>) => wire(process, effect);
    const handle = (workflowId: string) => ({
      signal: (signal: string, ...args: readonly unknown[]) =>
        call(() => this.#tell(this.#open(workflowId), signal, args)),
      query: (name: string) =>
        call(() => {
          const execution = this.executions.get(workflowId);
          if (!execution) throw notFound(workflowId);
          if (!execution.isOpen) throw new QueryRejectedError(3);
          return plain(execution.query(name));
        }),
      describe: () =>
        call(() => {
          const execution = this.executions.get(workflowId);
          if (!execution) throw notFound(workflowId);
          return { runId: execution.runId, status: { name: execution.isOpen ? 'RUNNING' : 'COMPLETED' } };
        }),
      executeUpdate: (update: { name: string }, options: { updateId: string; args: readonly unknown[] }) =>
        call(() => this.#update(this.#open(workflowId), update.name, options)),
    });
    const start = (type: string, options: StartOptions) =>
      call(() => {
        const known = this.executions.get(options.workflowId);
        const isRefused = known && (known.isOpen || options.workflowIdReusePolicy === 'REJECT_DUPLICATE');
        if (isRefused && !(known.isOpen && options.workflowIdConflictPolicy !== undefined))
          throw new WorkflowExecutionAlreadyStartedError('already started', options.workflowId, type);
        if (known?.isOpen && options.workflowIdConflictPolicy === 'TERMINATE_EXISTING')
          this.#terminate(known);
        return { firstExecutionRunId: this.#start(type, options).runId };
      });
    const client = {
      options: { loadedDataConverter: { payloadConverter: defaultPayloadConverter, payloadCodecs: [] } },
      withDeadline: <T>(_deadline: number, work: () => Promise<T>) => work(),
      workflowService: {
        // Of a history only its signals are asked for, in one part.
        getWorkflowExecutionHistory: ({ execution: { runId } }: { execution: { runId: string } }) =>
          call(() => ({
            history: {
              events: (this.#told.get(runId) ?? []).map((signal, k) => ({
                eventId: k + 1,
                eventType: 26,
                workflowExecutionSignaledEventAttributes: {
                  signalName: signal.name,
                  input: { payloads: toPayloads(defaultPayloadConverter, ...signal.args) },
                },
              })),
            },
            nextPageToken: new Uint8Array(),
          })),
      },
      workflow: {
        start,
        getHandle: handle,
        signalWithStart: (
          type: string,
          options: StartOptions & { signal: string; signalArgs: readonly unknown[] },
        ) => call(() => this.#tell(this.#start(type, options), options.signal, options.signalArgs)),
        executeUpdateWithStart: (
          update: { name: string },
          options: {
            updateId: string;
            args: readonly unknown[];
            startWorkflowOperation: { workflowTypeOrFunc: string; options: StartOptions };
          },
        ) =>
          call(() => {
            const { workflowTypeOrFunc, options: starting } = options.startWorkflowOperation;
            const known = this.#updates.get(`${starting.workflowId} ${options.updateId}`);
            if (known) return known.promise;
            return this.#update(this.#start(workflowTypeOrFunc, starting), update.name, options);
          }),
      },
    };
    return client as unknown as Client;
  }

  #tell(execution: Execution, name: string, args: readonly unknown[]): void {
    const told = { name, args: plain(args) as [] };
    this.#told.set(execution.runId, [...(this.#told.get(execution.runId) ?? []), told]);
    execution.deliver({ kind: 'signal', ...told });
  }

  #open(workflowId: string): Execution {
    const execution = this.executions.get(workflowId);
    if (!execution?.isOpen) throw notFound(workflowId);
    return execution;
  }

  /** A run that is ended answers no update that it had taken; its callers send it again, to the run after it. */
  #terminate(execution: Execution): void {
    execution.terminate();
    for (const [key, { done }] of this.#updates) {
      if (!key.startsWith(`${execution.workflowId} `)) continue;
      // Of one that was answered nothing changes.
      done({
        ok: false,
        failure: ApplicationFailure.nonRetryable('ended', 'AcceptedUpdateCompletedWorkflow'),
      });
      this.#updates.delete(key);
    }
  }

  #start(type: string, { workflowId, args }: StartOptions): Execution {
    const known = this.executions.get(workflowId);
    if (known?.isOpen) return known;
    const execution = new Execution(this.#host, workflowId, type, plain(args) as readonly unknown[]);
    this.executions.set(workflowId, execution);
    return execution;
  }

  #update(
    execution: Execution,
    name: string,
    { updateId, args }: { readonly updateId: string; readonly args: readonly unknown[] },
  ): Promise<unknown> {
    const key = `${execution.workflowId} ${updateId}`;
    const known = this.#updates.get(key);
    if (known) return known.promise;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // The caller may have been killed since.
    promise.catch(() => undefined);
    const done = (outcome: Outcome) =>
      outcome.ok
        ? resolve(plain(outcome.value))
        : reject(new WorkflowUpdateFailedError('the update failed', outcome.failure));
    this.#updates.set(key, { promise, done });
    execution.deliver({ kind: 'update', id: updateId, name, arg: plain(args[0]) });
    return promise;
  }

  #schedule(command: ActivityCommand, execution: Execution): void {
    const activity: Activity = {
      command,
      execution,
      generation: execution.generation,
      attempt: 1,
      details: undefined,
      lastBeat: 0,
      running: null,
      tries: 0,
      deadline: null,
    };
    this.#activities.add(activity);
    this.#plan(activity, this.#options.random.between(1, 30));
  }

  #plan(activity: Activity, milliseconds: number): void {
    const { scheduler } = this.#options;
    scheduler.after(milliseconds, () => {
      if (!this.#activities.has(activity)) return;
      // Polled for as soon as there is a worker again.
      if (!this.worker) this.#plan(activity, 500);
      else this.#begin(activity, this.worker);
    });
  }

  #begin(activity: Activity, worker: Worker): void {
    const { scheduler, random } = this.#options;
    const { command, attempt, details } = activity;
    activity.running = worker.process;
    activity.lastBeat = scheduler.now;
    const isCurrent = () => activity.running === worker.process && activity.attempt === attempt;
    const info = infoOf(command, attempt, false, details, activity.execution.workflowId);
    const beat = (said: unknown) => {
      if (!worker.process.alive || !isCurrent()) return;
      activity.lastBeat = scheduler.now;
      activity.details = plain(said);
    };
    const { startToCloseTimeout = '1 hour' } = command.settings;
    activity.deadline = scheduler.after(msToNumber(startToCloseTimeout), () => {
      if (isCurrent()) this.#again(activity, 'activity StartToClose timeout');
    });
    void perform(worker, command, info, beat).then((outcome) => {
      if (!worker.process.alive) return;
      scheduler.after(random.between(1, 30), () => {
        if (!isCurrent() || !this.#activities.has(activity)) return;
        if (!outcome.ok && !isFinal(outcome.failure)) {
          this.#again(activity, outcome.failure.message);
          return;
        }
        activity.deadline?.cancel();
        this.#activities.delete(activity);
        const failure = outcome.ok ? null : wrapped(outcome.failure, command.name);
        if (activity.execution.awaits(command.seq, activity.generation)) {
          activity.execution.deliver({
            kind: 'resolve',
            seq: command.seq,
            isLocal: false,
            outcome: failure ? { ok: false, failure } : outcome,
          });
        }
      });
    });
  }

  /** The next try, later each time; while what it calls is away, not before that is back: those tries change nothing. */
  #again(activity: Activity, message: string): void {
    if (!this.#activities.has(activity)) return;
    const { scheduler, awayUntil, onTryFailed } = this.#options;
    const { command, execution } = activity;
    activity.deadline?.cancel();
    activity.running = null;
    activity.tries += 1;
    onTryFailed({
      workflowId: execution.workflowId,
      activity: command.name,
      attempt: activity.attempt,
      message,
    });
    const wait = backoff(command, activity.attempt);
    activity.attempt += 1;
    const back = awayUntil();
    this.#plan(activity, activity.attempt > 4 ? Math.max(wait, back - scheduler.now) : wait);
  }

  #local(command: ActivityCommand, execution: Execution, done: (outcome: Outcome) => void): () => void {
    const { scheduler, random } = this.#options;
    const { startToCloseTimeout = '1 hour', retry } = command.settings;
    let isOver = false;
    const end = (outcome: Outcome) => {
      isOver = true;
      done(outcome);
    };
    const attempt = (number: number) => {
      const { worker } = this;
      if (isOver || !worker) return;
      let isAnswered = false;
      const answered = (outcome: Outcome) => {
        if (isOver || isAnswered) return;
        isAnswered = true;
        deadline.cancel();
        const isLast = number >= (retry?.maximumAttempts ?? Infinity);
        if (outcome.ok || isLast || isFinal(outcome.failure)) end(outcome);
        else scheduler.after(backoff(command, number), () => attempt(number + 1));
      };
      const deadline = scheduler.after(msToNumber(startToCloseTimeout), () =>
        answered({ ok: false, failure: timedOut(command.name) }),
      );
      const info = infoOf(command, number, true, undefined, execution.workflowId);
      void perform(worker, command, info, () => undefined).then((outcome) => {
        if (worker.process.alive && !isOver) scheduler.after(0, () => answered(outcome));
      });
    };
    scheduler.after(random.between(0, 2), () => attempt(1));
    return () => {
      isOver = true;
    };
  }
}

interface StartOptions {
  readonly workflowId: string;
  readonly args: readonly unknown[];
  readonly workflowIdReusePolicy?: string;
  readonly workflowIdConflictPolicy?: string;
}

function backoff({ settings: { retry } }: ActivityCommand, attempt: number): number {
  const initial = retry?.initialInterval ? msToNumber(retry.initialInterval) : DEFAULT_RETRY.initial;
  const longest = retry?.maximumInterval ? msToNumber(retry.maximumInterval) : DEFAULT_RETRY.longest;
  return Math.min(
    longest,
    initial * (retry?.backoffCoefficient ?? DEFAULT_RETRY.coefficient) ** (attempt - 1),
  );
}

function isFinal(error: Error): boolean {
  return error instanceof ApplicationFailure && error.nonRetryable === true;
}

function wrapped(failure: Error, name: string): ActivityFailure {
  return new ActivityFailure(
    'Activity task failed',
    name,
    undefined,
    'NON_RETRYABLE_FAILURE',
    'simulator',
    failure,
  );
}

function timedOut(name: string): ActivityFailure {
  const cause = new TimeoutFailure('activity StartToClose timeout', undefined, 'START_TO_CLOSE');
  return new ActivityFailure('Activity task timed out', name, undefined, 'TIMEOUT', 'simulator', cause);
}

function notFound(workflowId: string): WorkflowNotFoundError {
  return new WorkflowNotFoundError('workflow execution already completed', workflowId, undefined);
}

const logger = Object.fromEntries(
  ['log', 'trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]),
);

function infoOf(
  { name, settings }: ActivityCommand,
  attempt: number,
  isLocal: boolean,
  heartbeatDetails: unknown,
  workflowId: string,
): Info {
  const info: Partial<Info> = {
    activityId: name,
    activityType: name,
    attempt,
    isLocal,
    heartbeatDetails,
    workflowExecution: { workflowId, runId: workflowId },
    startToCloseTimeoutMs: msToNumber(settings.startToCloseTimeout ?? 0),
    taskQueue: 'simulator',
    inWorkflow: true,
  };
  return info as Info;
}

/** Nothing that our activities call is cancelled by Temporal. */
const { signal: neverAborted } = new AbortController();
const never = new Promise<never>(() => undefined);

const processes = new WeakMap<Context, Process>();

/** Whether the process whose activity runs now is alive, asked later; somebody else is always there. */
export function activityOwner(): () => boolean {
  const context = asyncLocalStorage.getStore();
  const process = context && processes.get(context);
  return () => process?.alive !== false;
}

/** Runs an activity in a context of the SDK's own; answers its outcome as it travels. */
async function perform(
  { process, activities }: Worker,
  { name, args }: ActivityCommand,
  info: Info,
  beat: (details: unknown) => void,
): Promise<Outcome> {
  const activity = activities[name];
  if (!activity) throw new Error(`the worker has no activity ${name}`);
  const context = new Context(
    info,
    never,
    neverAborted,
    beat,
    undefined,
    logger as unknown as Context['log'],
    undefined as unknown as Context['metricMeter'],
    {} as never,
  );
  processes.set(context, process);
  try {
    const value = await asyncLocalStorage.run(context, async () => activity(...(plain(args) as [])));
    return { ok: true, value: plain(value) };
  } catch (error) {
    return { ok: false, failure: ensureApplicationFailure(error) };
  }
}
