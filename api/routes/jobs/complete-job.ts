/** POST /api/jobs/{id}/complete and POST /api/bookings/{id}/complete: one command, two encodings (design.md §11). */
import { type Cents, centsFromDollars } from '#domain/core/money.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { receivePhotos } from '../../bookings/received-photos.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { type Call, signedIn } from '../../call.ts';
import type { Receipt } from '../../contract/bookings.ts';
import { completeJob, completeJobByForm } from '../../contract/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

interface Completion {
  readonly id: string;
  readonly minutes: number | null;
  readonly cost: number | string | null;
  readonly notes: string | null;
  readonly notesRequired: boolean;
  readonly dataUrls: readonly string[] | undefined;
}

async function complete(call: Call, deps: Dependencies, done: Completion): Promise<Receipt> {
  const session = signedIn(call);
  const loaded = await loadBooking(deps, done.id);
  const { booking } = loaded;
  const actualCost = costOf(done.cost);
  // The customer is asked to pay more with the reason in the technician's words: without one there is nothing to agree
  // to.
  if (!done.notes && actualCost !== null && actualCost > booking.agreed)
    throw new Refused('needs_notes', 'riseNeedsReason', { fields: { completionNotes: 'riseNeedsReason' } });
  const afterPhotos = await receivePhotos(deps, booking, session, {
    files: call.files,
    dataUrls: done.dataUrls,
  });
  return giveCommand(call, deps, {
    bookingId: booking.id,
    loaded,
    command: {
      type: 'CompleteWork',
      actualMinutes: done.minutes,
      actualCost,
      // Notes describe the customer's home, so they are erased with the customer.
      notes: await sealOrNull(deps.keys, `customer-${booking.customerId}`, 'notes', done.notes),
      notesRequired: done.notesRequired,
      afterPhotos,
    },
  });
}

function costOf(dollars: number | string | null): Cents | null {
  if (dollars === null) return null;
  const amount = centsFromDollars(dollars);
  if (amount === null) {
    const said = 'costUnreadable';
    throw new Refused('invalid_input', said, { fields: { actualCost: said } });
  }
  return amount;
}

export default [
  implement(completeJob, (call, deps) =>
    complete(call, deps, {
      id: call.params.id,
      minutes: call.body.actualDuration ?? null,
      cost: call.body.actualCost ?? null,
      notes: call.body.completionNotes,
      notesRequired: true,
      dataUrls: call.body.afterPhotos,
    }),
  ),
  implement(completeJobByForm, (call, deps) =>
    complete(call, deps, {
      id: call.params.id,
      minutes: call.body?.actualDuration === undefined ? null : Number(call.body.actualDuration),
      cost: call.body?.actualCost ?? null,
      notes: call.body?.completionNotes ?? null,
      notesRequired: false,
      dataUrls: undefined,
    }),
  ),
];
