/**
 * One workflow execution on the simulated server: its history, the task under way, and replay. What a task has done is
 * kept when it is complete; a kill loses it, and the next run replays the history and is given the task's jobs again.
 * Outcomes of local activities belong to their task: lost with it, the activities are done once more.
 */
import type { Planned, Scheduler } from '../scheduler.ts';
import type { LoadWorkflows } from './bundle.ts';
import { type ActivityCommand, type Command, type Job, type Outcome, Run } from './run.ts';

interface Entry {
  readonly at: number;
  readonly job: Job;
  readonly isLong: boolean;
}

/** What an execution needs of the server and its worker. */
export interface Host {
  readonly scheduler: Scheduler;
  readonly load: LoadWorkflows;
  /** Jobs of one run after which the server suggests a new one. */
  readonly historyLimit: number;
  isWorkerUp(): boolean;
  /** Milliseconds between news and the task that it is part of. */
  taskDelay(): number;
  /** Runs a local activity on the worker, until the answer is cancelled. */
  startLocal(command: ActivityCommand, execution: Execution, done: (outcome: Outcome) => void): () => void;
  startActivity(command: ActivityCommand, execution: Execution): void;
  /** A run has closed, or begun anew: what it had asked for is nobody's any more. */
  forget(execution: Execution): void;
  updateDone(execution: Execution, id: string, outcome: Outcome): void;
  taskFailed(execution: Execution, error: Error, tries: number): void;
  closed(execution: Execution, error: Error | null): void;
  /** What becomes part of a history. */
  recorded(payload: unknown): void;
}

/** A run with its history, as the server keeps it. */
interface Recording {
  readonly args: readonly unknown[];
  readonly history: readonly Entry[];
  readonly asked: readonly string[];
}

/** Milliseconds after which a task that waits for local activities is reported to the server. */
const TASK_HEARTBEAT = 2_400;

/** Counts executions: their names. */
let begun = 0;

export class Execution {
  readonly #number = (begun += 1);
  readonly workflowId: string;
  readonly type: string;
  state: 'running' | 'completed' | 'failed' | 'terminated' = 'running';
  /** Counts runs: what was asked for by an earlier one is not answered to a later one. */
  generation = 0;
  /** Tasks that failed one after the other. */
  failures = 0;
  readonly #host: Host;
  #args: readonly unknown[];
  #history: Entry[] = [];
  #task: Entry[] = [];
  #inbox: Job[] = [];
  #localResults: Job[] = [];
  #asked: string[] = [];
  #askedForGood = 0;
  #buffer: Command[] = [];
  #locals = new Map<number, () => void>();
  #timers = new Map<number, Planned>();
  #run: Run | null = null;
  #replaying = false;
  #broken: Error | null = null;
  #notBefore = 0;
  /** Runs that are over. */
  readonly #ended: Recording[] = [];
  #beat: Planned | null = null;
  #reported = false;

  constructor(host: Host, workflowId: string, type: string, args: readonly unknown[]) {
    this.#host = host;
    this.workflowId = workflowId;
    this.type = type;
    this.#args = args;
    this.#inbox.push({ kind: 'start' });
  }

  get isOpen(): boolean {
    return this.state === 'running';
  }

  /** Numbers of the activities that this run waits for. */
  awaits(seq: number, generation: number): boolean {
    return this.isOpen && generation === this.generation && seq < this.#askedForGood;
  }

  /** A task begins a moment after the news that asks for it; what comes within that moment is part of it. */
  deliver(job: Job): void {
    if (!this.isOpen) return;
    if (this.#inbox.length === 0) this.#wakeAt(this.#host.scheduler.now + this.#host.taskDelay());
    this.#inbox.push(job);
  }

  #wakeAt(instant: number): void {
    this.#notBefore = Math.max(this.#notBefore, instant);
    this.#host.scheduler.at(this.#notBefore, () => undefined);
  }

  /** When its next timer fires, in epoch milliseconds of the true clock; null: none is set. */
  get wakesAt(): number | null {
    const instants = [...this.#timers.values()].map(({ at }) => at);
    return instants.length > 0 ? Math.min(...instants) : null;
  }

  /** Names its run. */
  get runId(): string {
    return `${this.#number}:${this.generation}`;
  }

  /** Ends it where it stands: what it had under way is nobody's any more. */
  terminate(): void {
    this.#loseTask();
    this.#close('terminated', null);
  }

  query(name: string): unknown {
    return this.#run?.query(name);
  }

  /** The worker is gone: its copy of the run, and the task that it had under way. */
  kill(): void {
    this.#loseTask();
  }

  /** Whether `pump` would do anything now. */
  get hasWork(): boolean {
    if (!this.isOpen || !this.#host.isWorkerUp()) return false;
    const hasResults = this.#localResults.length > 0;
    const isUnderWay = hasResults || this.#locals.size > 0;
    if (this.#host.scheduler.now < this.#notBefore)
      return this.#run !== null && hasResults && !this.#reported;
    if (this.#run === null || this.#reported) return true;
    return isUnderWay ? hasResults : this.#inbox.length > 0;
  }

  /** Does what can be done now. */
  async pump(): Promise<void> {
    while (this.isOpen && this.#host.isWorkerUp()) {
      const isEarly = this.#host.scheduler.now < this.#notBefore;
      if (isEarly && this.#locals.size === 0 && this.#localResults.length === 0) return;
      const run = this.#run ?? (isEarly ? null : await this.#replay());
      if (!run && isEarly) return;
      if (!run) continue;
      const isUnderWay = this.#locals.size > 0 || this.#localResults.length > 0;
      if (isUnderWay && !this.#reported) {
        const result = this.#localResults.shift();
        if (!result) return;
        await this.#apply(run, result);
      } else {
        if (isEarly) return;
        this.#reported = false;
        const jobs = [...this.#localResults.splice(0), ...inOrder(this.#inbox.splice(0))];
        if (jobs.length === 0) return;
        if (this.#task.length === 0) this.#beginTask();
        for (const job of jobs) if (!this.#broken) await this.#apply(run, job);
      }
      if (this.#broken) this.#failTask(this.#broken);
      else if (this.#locals.size === 0 && this.#localResults.length === 0) this.#completeTask();
    }
  }

  #beginTask(): void {
    const { scheduler } = this.#host;
    this.#beat?.cancel();
    this.#beat = scheduler.after(TASK_HEARTBEAT, () => {
      this.#beat = null;
      if (this.#task.length === 0 || this.#locals.size === 0) return;
      this.#persist();
      this.#flush();
      this.#reported = true;
      this.#beginTask();
    });
  }

  async #apply(run: Run, job: Job): Promise<void> {
    const isLong = this.#history.length + this.#task.length > this.#host.historyLimit;
    const entry = { at: this.#host.scheduler.now, job, isLong };
    this.#task.push(entry);
    this.#host.recorded(job);
    await feed(run, entry);
  }

  #persist(): void {
    this.#history.push(...this.#task);
    this.#task = [];
    this.#askedForGood = this.#asked.length;
  }

  #completeTask(): void {
    const ends = this.#buffer.some(
      ({ kind }) => kind === 'complete' || kind === 'continue_as_new' || kind === 'fail',
    );
    // News that came while it was ending: the server refuses the end, and the task is done again with the news.
    if (ends && this.#inbox.length > 0) {
      this.#loseTask();
      return;
    }
    this.failures = 0;
    this.#beat?.cancel();
    this.#persist();
    this.#flush();
  }

  #flush(): void {
    const { scheduler } = this.#host;
    for (const command of this.#buffer.splice(0)) {
      switch (command.kind) {
        case 'activity':
          this.#host.startActivity(command, this);
          break;
        case 'local':
          break;
        case 'timer': {
          const { seq, milliseconds } = command;
          const { generation } = this;
          this.#timers.set(
            seq,
            scheduler.after(milliseconds, () => {
              this.#timers.delete(seq);
              if (generation === this.generation) this.deliver({ kind: 'timer', seq });
            }),
          );
          break;
        }
        case 'cancel_timer':
          this.#timers.get(command.seq)?.cancel();
          this.#timers.delete(command.seq);
          break;
        case 'update_done':
          this.#host.updateDone(this, command.id, command.outcome);
          break;
        case 'complete':
          this.#close('completed', null);
          return;
        case 'fail':
          this.#close('failed', command.error);
          return;
        case 'continue_as_new':
          this.#begin(command.args);
          return;
      }
    }
  }

  #close(state: 'completed' | 'failed' | 'terminated', error: Error | null): void {
    this.state = state;
    this.#reset();
    this.#host.closed(this, error);
  }

  #begin(args: readonly unknown[]): void {
    this.#reset();
    this.#args = args;
    this.#inbox.push({ kind: 'start' });
  }

  #reset(): void {
    this.#ended.push({ args: this.#args, history: this.#history, asked: this.#asked });
    this.generation += 1;
    if (this.#run) this.#run.isDead = true;
    this.#run = null;
    this.#history = [];
    this.#task = [];
    this.#buffer = [];
    this.#asked = [];
    this.#askedForGood = 0;
    this.#beat?.cancel();
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
    for (const cancel of this.#locals.values()) cancel();
    this.#locals.clear();
    this.#localResults = [];
    this.#host.forget(this);
  }

  #failTask(error: Error): void {
    this.failures += 1;
    this.#broken = null;
    this.#loseTask();
    this.#wakeAt(this.#host.scheduler.now + Math.min(60_000, 250 * 2 ** this.failures));
    this.#host.taskFailed(this, error, this.failures);
  }

  #loseTask(): void {
    if (this.#run) this.#run.isDead = true;
    this.#run = null;
    for (const cancel of this.#locals.values()) cancel();
    this.#locals.clear();
    this.#localResults = [];
    this.#beat?.cancel();
    this.#reported = false;
    this.#buffer = [];
    this.#asked.length = this.#askedForGood;
    const again = this.#task.map(({ job }) => job).filter((job) => !isLocalResult(job));
    this.#inbox.unshift(...again);
    this.#task = [];
  }

  /** A new copy of the code, brought to where the history ends. */
  async #replay(): Promise<Run | null> {
    const { load } = this.#host;
    let issued = 0;
    const run = new Run({
      load,
      type: this.type,
      args: this.#args,
      workflowId: this.workflowId,
      onTaskFailure: (error) => {
        this.#broken = error;
      },
      onCommand: (command) => {
        if ('seq' in command && command.kind !== 'cancel_timer') {
          const name = askedBy(command);
          const before = this.#asked[issued];
          issued += 1;
          if (before !== undefined && before !== name)
            this.#broken = new Error(`replay asks for ${name} where ${before} was asked for`);
          if (before !== undefined) return;
          if (this.#replaying)
            this.#broken = new Error(`replay asks for ${name}, which was not asked for before`);
          this.#asked.push(name);
          if (command.kind === 'local') this.#startLocal(command);
        } else if (this.#replaying) return;
        this.#buffer.push(command);
      },
    });
    this.#run = run;
    this.#replaying = true;
    for (const entry of this.#history) if (!this.#broken) await feed(run, entry);
    this.#replaying = false;
    if (!this.#broken && issued < this.#asked.length)
      this.#broken = new Error(`replay does not ask for ${this.#asked[issued]}`);
    if (this.#broken) {
      this.#failTask(this.#broken);
      return null;
    }
    // Asked for in a task that was reported before it was lost: done once more.
    const left = [...run.pending].filter(([, { kind }]) => kind === 'local').map(([seq]) => seq);
    for (const seq of left) {
      const command = this.#localCommands.get(seq);
      if (command) this.#startLocal(command);
    }
    return run;
  }

  /**
   * Replays the histories of all runs, ended and open, in copies of their own, as a later worker does (R26). Answers
   * what the code asks for otherwise than it did then; null if it does all the same.
   */
  async replayFault(): Promise<string | null> {
    const open = {
      args: this.#args,
      history: this.#history,
      asked: this.#asked.slice(0, this.#askedForGood),
    };
    const recordings: readonly Recording[] = this.isOpen ? [...this.#ended, open] : this.#ended;
    for (const { args, history, asked } of recordings) {
      const again: string[] = [];
      let failure: Error | null = null;
      const run = new Run({
        load: this.#host.load,
        type: this.type,
        args,
        workflowId: this.workflowId,
        onTaskFailure: (error) => {
          failure = error;
        },
        onCommand: (command) => {
          if ('seq' in command && command.kind !== 'cancel_timer') again.push(askedBy(command));
        },
      });
      for (const entry of history) await feed(run, entry);
      run.isDead = true;
      if (failure !== null) return String(failure);
      const place = asked.findIndex((name, index) => again[index] !== name);
      if (place >= 0) return `${again[place] ?? 'nothing'} instead of ${asked[place]}`;
      if (again.length > asked.length) return `${again[asked.length]} instead of nothing`;
    }
    return null;
  }

  readonly #localCommands = new Map<number, ActivityCommand>();

  #startLocal(command: ActivityCommand): void {
    const { seq } = command;
    this.#localCommands.set(seq, command);
    const cancel = this.#host.startLocal(command, this, (outcome) => {
      this.#locals.delete(seq);
      this.#localResults.push({ kind: 'resolve', seq, outcome, isLocal: true });
    });
    this.#locals.set(seq, cancel);
  }
}

/** What a run asks for, as two runs of one history are compared by it. */
function askedBy(command: Extract<Command, { kind: 'activity' | 'local' | 'timer' }>): string {
  return command.kind === 'timer' ? 'timer' : `${command.kind} ${command.name}`;
}

function feed(run: Run, { at, job, isLong }: Entry): Promise<void> {
  run.at = at;
  run.isLong = isLong;
  return run.take(job);
}

/** As in an activation: the start, then signals and updates, then what was waited for. */
function inOrder(jobs: readonly Job[]): readonly Job[] {
  const rank = ({ kind }: Job) => (kind === 'start' ? 0 : kind === 'signal' || kind === 'update' ? 1 : 2);
  return jobs.toSorted((one, other) => rank(one) - rank(other));
}

function isLocalResult(job: Job): boolean {
  return job.kind === 'resolve' && job.isLocal;
}
