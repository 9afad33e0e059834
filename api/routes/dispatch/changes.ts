/** Changes from the board: previewed first, then made, each with its own result (R4). */
import type { Booking } from '#domain/booking/state.ts';
import { loadBooking } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { type ChangeResult, type DispatchChange, makeChanges, planChanges } from '../../contract/dispatch.ts';
import type { Dependencies } from '../../dependencies.ts';
import { commandsOf, makeChange, notTried } from '../../dispatch/changes.ts';
import { lookAt, lookOrRefusal } from '../../dispatch/preview.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** Jobs changed at the same time: more would only wait for each other's reservations. */
const AT_ONCE = 4;

export default [
  implement(
    planChanges,
    async (call, deps) => {
      const plans = [];
      // Each is previewed with the earlier changes already applied.
      const changed: Booking[] = [];
      for (const change of call.body.changes) {
        const loaded = await loadBooking(deps, change.bookingId);
        const { preview, after } = await lookOrRefusal(call, async () =>
          lookAt(call, deps, loaded, await commandsOf(deps, loaded, change), changed),
        );
        if (after) changed.push(after);
        plans.push({ bookingId: loaded.booking.id, ...preview });
      }
      return { plans };
    },
    { reads: ['bookings', 'technicians'] },
  ),
  implement(makeChanges, async (call, deps) => {
    let newest = 0n;
    const noting: Call = {
      ...call,
      wrote(position) {
        call.wrote(position);
        if (BigInt(position) > newest) newest = BigInt(position);
      },
    };
    const { changes, inOrder = false } = call.body;
    refuseTwice(changes);
    const results = inOrder ? await oneByOne(noting, deps, changes) : await sideBySide(noting, deps, changes);
    return { results: [...results], position: newest.toString() };
  }),
];

/** Each job has one result. @throws {Refused} 400 a job is named twice */
function refuseTwice(changes: readonly DispatchChange[]): void {
  const ids = changes.map(({ bookingId }) => bookingId);
  if (new Set(ids).size < ids.length)
    throw new Refused('invalid_input', 'jobNamedTwice', { fields: { changes: 'jobNamedTwice' } });
}

/** One that is not done stops the ones after it. */
async function oneByOne(
  call: Call,
  deps: Dependencies,
  changes: readonly DispatchChange[],
): Promise<readonly ChangeResult[]> {
  const results: ChangeResult[] = [];
  for (const change of changes) {
    const isOpen = results.every(({ outcome }) => outcome === 'done');
    results.push(isOpen ? await makeChange(call, deps, change) : await notTried(deps, change));
  }
  return results;
}

async function sideBySide(
  call: Call,
  deps: Dependencies,
  changes: readonly DispatchChange[],
): Promise<readonly ChangeResult[]> {
  const results = new Map<DispatchChange, ChangeResult>();
  const waiting = changes.values();
  const work = async (): Promise<void> => {
    for (const change of waiting) results.set(change, await makeChange(call, deps, change));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return changes.flatMap((change) => results.get(change) ?? []);
}
