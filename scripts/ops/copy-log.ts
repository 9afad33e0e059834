/**
 * `copy-log`: copies the event log into EventStoreDB or back into Postgres, comparing event by event (decision 243).
 */
import { CopyRefused, copyLog, type Store } from '#events/eventstore/copy.ts';
import { WrongEventStore } from '#events/eventstore/places.ts';
import type { Installation } from './installation.ts';

/** Copies, compares, and reports the result; returns 1 if the logs differ or the copy was refused. */
export async function copyLogCommand(
  { databaseUrl, eventStoreUrl }: Pick<Installation, 'databaseUrl' | 'eventStoreUrl'>,
  to: Store,
  move: boolean,
): Promise<number> {
  if (eventStoreUrl === undefined) {
    console.error('EVENTSTORE_URL is not set.');
    return 2;
  }
  let done = 0;
  let doing = '';
  const onProgress = (what: string, events: number) => {
    if (what !== doing) done = 0;
    doing = what;
    const before = done;
    done += events;
    if (Math.floor(done / 50_000) > Math.floor(before / 50_000)) console.log(`${done} events ${what} …`);
  };
  try {
    const found = await copyLog({ databaseUrl, eventStoreUrl, onProgress }, to, move);
    const { events, streams, hash, differences } = found;
    console.log(`${events} events in ${streams} streams, ${hash}`);
    if (differences.length > 0) {
      console.error(['The copy differs:', ...differences].join('\n  '));
      return 1;
    }
    console.log('The copy is the same, event by event, with the same positions.');
    if (move) console.log(movedTo[to]);
    return 0;
  } catch (error) {
    if (!(error instanceof CopyRefused || error instanceof WrongEventStore)) throw error;
    console.error(error.message);
    return 1;
  }
}

const movedTo = {
  eventstore: 'The event log stands in EventStoreDB now: start the processes again with EVENTSTORE_URL.',
  postgres: 'The event log stands in Postgres now: start the processes again without EVENTSTORE_URL.',
} satisfies Record<Store, string>;
