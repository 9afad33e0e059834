/** GET /api/admin/ops/promises: what every workflow waits for, who has to act, and what is overdue (decision 200). */
import { awaitedKinds } from '#domain/core/awaited.ts';
import {
  listPromises as promisesOf,
  promiseFigures,
  type PromiseView,
} from '#projections/queries/promises.ts';
import { listPromises, type PromiseRow, promiseStories } from '../../contract/ops.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { workflowUrl } from '../../views/admin-booking.ts';

function rowOf(
  { id, kind, subject, since, until, ...of }: PromiseView,
  { settings }: Pick<Dependencies, 'settings'>,
  now: string,
): PromiseRow {
  const { workflow_id: workflowId, booking_id: bookingId, number, technician_id: technicianId } = of;
  const { technician_name: name, partner_id: partnerId, store_name: store, period } = of;
  const story = promiseStories.find((one) => one === of.story);
  if (!story) throw new Error(`no story is called ${of.story}`);
  return {
    id,
    workflowId,
    story,
    kind,
    subject,
    turn: awaitedKinds[kind],
    since,
    until,
    isOverdue: until !== null && until < now,
    booking: bookingId === null || number === null ? null : { id: bookingId, number },
    technician: technicianId === null ? null : { id: technicianId, name },
    store:
      partnerId === null || store === null || period === null ? null : { id: partnerId, name: store, period },
    workflowUrl: workflowUrl(settings, workflowId),
  };
}

export default implement(
  listPromises,
  async (call, deps) => {
    const { page, limit, ...filter } = call.query;
    const readAt = deps.now();
    const [{ rows, ...found }, { isComplete, ...figures }] = await Promise.all([
      promisesOf(deps.readModels, filter, readAt, { page, limit }),
      promiseFigures(deps.readModels, readAt),
    ]);
    return {
      promises: rows.map((row) => rowOf(row, deps, readAt)),
      ...found,
      figures,
      isComplete,
      readAt,
    };
  },
  { reads: ['bookings', 'promises', 'technicians', 'settlements', 'partners'] },
);
