/** Puts a life's clock in the place of the process's own: `Date`, `performance.now`, the timers, those of promises, and random numbers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

/** What stands in for the process's clock during a life. */
export interface VirtualTime {
  /** What the code that runs now reads from its machine's clock, epoch milliseconds. */
  now(): number;
  /** What `performance.now` reads: milliseconds that no setting of a clock changes. */
  steady(): number;
  /** Calls back after so many milliseconds; answers how to prevent it. */
  after(milliseconds: number, work: () => void): () => void;
  /** `setTimeout` of node:timers/promises, by which followers wait between two looks. */
  idle(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** Whether the running process is still alive, checked when its timer is due: a killed process has no timers. */
  owner(): () => boolean;
  /** At least 0, below 1. */
  random(): number;
}

const real = {
  Date: globalThis.Date,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  random: Math.random,
  promised: timersPromises.setTimeout,
};

/** A `Date` whose now is read from a clock of the simulation. */
export function dateOf(now: () => number): DateConstructor {
  return class extends real.Date {
    constructor(...given: readonly [] | readonly [string | number | Date]) {
      super(...(given.length === 0 ? ([now()] as const) : given));
    }
    static override now(): number {
      return now();
    }
  } as unknown as DateConstructor;
}

/** The life that is being lived. */
let current: VirtualTime | null = null;

// Once and for all: making a builtin module's exports agree with it takes as long as a tenth of a life.
Object.assign(timersPromises, {
  setTimeout: (milliseconds?: number, value?: unknown, options?: { signal?: AbortSignal }) =>
    current ? current.idle(milliseconds ?? 1, options?.signal) : real.promised(milliseconds, value, options),
});
syncBuiltinESMExports();

/** Installs a life's clock; the answer takes it off again. Only one at a time, in one thread. */
export function installTime(time: VirtualTime): () => void {
  type Work = (...given: readonly unknown[]) => void;
  const timer =
    (again: boolean) =>
    (work: Work, milliseconds = 0, ...given: readonly unknown[]) => {
      let cancel: () => void = () => undefined;
      // As the real timers do: what runs later knows on whose behalf it was asked for.
      const isThere = time.owner();
      const inContext = AsyncLocalStorage.bind(() => work(...given));
      const plan = () => {
        cancel = time.after(Math.max(1, milliseconds), () => {
          if (!isThere()) return;
          if (again) plan();
          inContext();
        });
      };
      plan();
      return { cancel: () => cancel(), unref: () => undefined, ref: () => undefined, hasRef: () => true };
    };
  const clear = (planned: { cancel?: () => void } | undefined) => planned?.cancel?.();
  Object.assign(globalThis, {
    Date: dateOf(() => time.now()),
    setTimeout: timer(false),
    clearTimeout: clear,
    setInterval: timer(true),
    clearInterval: clear,
  });
  // The real one would let a life depend on how fast the machine is.
  Object.defineProperty(performance, 'now', { value: () => time.steady(), configurable: true });
  // Nobody reads the stacks of errors that a life's code throws and catches: making them takes a tenth of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  Math.random = () => time.random();
  current = time;
  return () => {
    current = null;
    const { promised: _promised, random, ...globals } = real;
    Object.assign(globalThis, globals);
    Reflect.deleteProperty(performance, 'now');
    Error.stackTraceLimit = stackTraceLimit;
    Math.random = random;
  };
}
