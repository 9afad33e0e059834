/** The sandbox's clock: real time plus an offset set by a control call, kept across restarts. */
import type { Store } from './store.ts';

/** Time as the stand-ins see it. */
export interface Clock {
  /** Seconds since the epoch, as Stripe's objects carry them. */
  seconds(): number;
  /** Milliseconds since the epoch. */
  milliseconds(): number;
  /** Moves the clock forward (holds expire, payouts arrive). It never goes back. */
  advance(seconds: number): void;
}

/** The clock whose offset is stored in `store`. */
export function openClock(store: Store): Clock {
  const stored = store.get<{ value: string }>(`select value from settings where name = 'clock_offset'`);
  let offset = stored ? Number(stored.value) : 0;
  return {
    seconds: () => Math.floor((Date.now() + offset) / 1000),
    milliseconds: () => Date.now() + offset,
    advance: (seconds) => {
      offset += seconds * 1000;
      store.run(
        `insert into settings (name, value) values ('clock_offset', ?)
         on conflict (name) do update set value = excluded.value`,
        String(offset),
      );
    },
  };
}
