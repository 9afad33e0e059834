/**
 * Simulated time: what is to happen stands in a queue by its instant, one thing happens at a time, and time jumps from
 * one to the next. Ties are broken by the life's own random numbers, so that a seed gives the same order each time.
 */
import type { Random } from './random.ts';

/** Something that is to happen, until it is cancelled. */
export interface Planned {
  readonly at: number;
  cancel(): void;
}

interface Entry extends Planned {
  readonly tie: number;
  readonly work: () => void;
  cancelled: boolean;
}

/**
 * Lets every promise that can go on do so. The next tick comes after all of them, and for a third of the price of a turn
 * of the event loop; nothing in a life waits for that.
 */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

export class Scheduler {
  /** True time, epoch milliseconds. */
  now: number;
  /** How many things have happened. */
  steps = 0;
  readonly #random: Random;
  readonly #heap: Entry[] = [];

  constructor(now: number, random: Random) {
    this.now = now;
    this.#random = random;
  }

  /** Plans `work` for an instant; one that has passed is now. */
  at(instant: number, work: () => void): Planned {
    const entry: Entry = {
      at: Math.max(instant, this.now),
      tie: this.#random.next(),
      work,
      cancelled: false,
      cancel() {
        entry.cancelled = true;
      },
    };
    this.#push(entry);
    return entry;
  }

  after(milliseconds: number, work: () => void): Planned {
    return this.at(this.now + Math.max(0, milliseconds), work);
  }

  /** A promise for an instant that many milliseconds from now. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, resolve);
    });
  }

  /** Lets everything happen up to an instant, and stops there; `afterEach` is awaited after each thing. */
  async runTo(instant: number, afterEach: () => Promise<void>): Promise<void> {
    // What was begun from outside goes as far as it can before time passes.
    await settle();
    await afterEach();
    for (let next = this.#pop(instant); next; next = this.#pop(instant)) {
      this.now = next.at;
      this.steps += 1;
      next.work();
      await settle();
      await afterEach();
    }
    this.now = Math.max(this.now, instant);
  }

  #pop(instant: number): Entry | undefined {
    for (;;) {
      const [first] = this.#heap;
      if (!first || (first.at > instant && !first.cancelled)) return undefined;
      const last = this.#heap.pop();
      if (last && last !== first) {
        this.#heap[0] = last;
        this.#sink(0);
      }
      if (!first.cancelled) return first;
    }
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let place = heap.push(entry) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || isBefore(parent, entry)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = entry;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const entry = heap[from];
    if (!entry) return;
    let place = from;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const below = right && left && isBefore(right, left) ? 2 * place + 2 : 2 * place + 1;
      const child = heap[below];
      if (!child || isBefore(entry, child)) break;
      heap[place] = child;
      place = below;
    }
    heap[place] = entry;
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.at < other.at || (one.at === other.at && one.tie < other.tie);
}
