/** The followers of the log in a life: one with nothing left to look at waits for news, so that empty days cost nothing. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { follow, type Following, type FollowerParts } from '#activities/followers/follower.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { EventStore } from './store/log.ts';
import type { Tables } from './store/tables.ts';

/** Name of the follower on whose behalf something runs. */
const following = new AsyncLocalStorage<string>();

interface Parts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly tables: Tables;
  readonly store: EventStore;
}

export class Followers {
  readonly #parts: Parts;
  #parked: (() => void)[] = [];
  #looks = 0;
  #moved = '';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts followers of a worker's, each on its own. */
  start(parts: Pick<FollowerParts, 'log' | 'pool'>, followings: readonly Following[]): void {
    for (const one of followings)
      following.run(one.name, () => follow({ ...parts, onError: () => undefined }, [one]));
  }

  /** A follower waits between two looks; one that has nothing left to look at waits for news. */
  idle(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const { scheduler, tables, store } = this.#parts;
    if (!signal) return scheduler.wait(milliseconds);
    return new Promise((resolve) => {
      const head = BigInt(store.events.length);
      const moved = [...tables.checkpoints.values(), head].join();
      this.#looks = moved === this.#moved ? this.#looks + 1 : 0;
      this.#moved = moved;
      if (tables.checkpoints.get(following.getStore() ?? '') === head) this.#parked.push(resolve);
      else scheduler.after(milliseconds * Math.min(600, 2 ** Math.floor(this.#looks / 60)), resolve);
    });
  }

  /** There is news: what was appended, or a clock that was set. */
  wake(): void {
    const { scheduler, random } = this.#parts;
    this.#looks = 0;
    for (const resolve of this.#parked.splice(0)) scheduler.after(random.between(1, 500), resolve);
  }
}
