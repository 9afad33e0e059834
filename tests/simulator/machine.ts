/** A process of ours on its machine: what it asks for travels, and a killed one neither hears answers nor asks again. */
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** One process, from its start to its kill. */
export interface Process {
  readonly name: 'worker' | 'api';
  alive: boolean;
}

export type Wire = ReturnType<typeof openWire>;

const never = new Promise<never>(() => undefined);

/** Milliseconds that a request and an answer may each be under way. */
const SHORTEST = 1;
const LONGEST = 40;

/**
 * Calls from a process to what lives outside of it. The effect takes place once the request has arrived, also when the
 * caller has been killed since; the answer reaches a caller that is still alive.
 */
export function openWire(scheduler: Scheduler, random: Random) {
  return async function call<T>(process: Process, effect: () => T | Promise<T>): Promise<T> {
    if (!process.alive) return never;
    await scheduler.wait(random.between(SHORTEST, LONGEST));
    const outcome = await Promise.resolve()
      .then(effect)
      .then(
        (value) => ({ ok: true, value }) as const,
        (error: unknown) => ({ ok: false, error }) as const,
      );
    await scheduler.wait(random.between(SHORTEST, LONGEST));
    if (!process.alive) return never;
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  };
}

/** The same object with each of its methods called over the wire. */
export function remote<T extends object>(wire: Wire, process: Process, target: T): T {
  return new Proxy(target, {
    get(object, name) {
      const method: unknown = Reflect.get(object, name);
      if (typeof method !== 'function') return method;
      return (...args: readonly unknown[]) =>
        wire(process, () => Reflect.apply(method, object, args) as unknown);
    },
  });
}
