/** Changes from the board: looked at first, then made, each with its own result (R4). */
import { loadBooking } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { type ChangeResult, type DispatchChange, makeChanges, planChanges } from '../../contract/dispatch.ts';
import type { Dependencies } from '../../dependencies.ts';
import { commandsOf, makeChange, notTried } from '../../dispatch/changes.ts';
import { previewOf, previewOrRefusal } from '../../dispatch/preview.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** Jobs that are changed at once: more only wait for each other at the reservations. */
const AT_ONCE = 4;

export default [
  implement(
    planChanges,
    async (call, deps) => {
      const plans = [];
      for (const change of call.body.changes) {
        const loaded = await loadBooking(deps, change.bookingId);
        const plan = await previewOrRefusal(call, async () =>
          previewOf(call, deps, loaded, await commandsOf(deps, loaded, change)),
        );
        plans.push({ bookingId: loaded.booking.id, ...plan });
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

/** One that is not done keeps those behind it from being tried. */
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
