/** GET /api/admin/customers/{id}/timeline: what happened to a customer and their bookings, newest first. */
import type { CustomerEventType } from '#domain/customer/events.ts';
import type { Actor } from '#domain/core/actor.ts';
import { customerHistory } from '#projections/queries/audit.ts';
import { audited } from '../../audited.ts';
import { listCustomerTimeline } from '../../contract/customers.ts';
import { authorsOf } from '../../people/authors.ts';
import { implement } from '../../pipeline.ts';
import { detailsOf, eventName } from '../../views/timeline.ts';
import { exportTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { recordOf } from './customer-of.ts';

const accountIn = spoken(exportTexts);

/** Entries per answer. */
const SHOWN = 20;

interface Entry {
  readonly position: bigint;
  readonly at: string;
  readonly what: string;
  readonly details: string;
  readonly actor: Actor;
  readonly booking: { readonly id: string; readonly number: string } | null;
}

export default implement(
  listCustomerTimeline,
  async (call, deps) => {
    const { id } = await recordOf(deps, call.params.id);
    await audited(call, deps, { what: 'customer', subject: `customer-${id}` });
    const before = call.query.before === undefined ? null : BigInt(call.query.before);
    const own = (await deps.log.readStream(`customer-${id}`)).map(
      ({ type, position, recordedAt, metadata }): Entry => ({
        position,
        at: recordedAt,
        what: accountIn(call.language)(type as CustomerEventType),
        details: '',
        actor: metadata.actor,
        booking: null,
      }),
    );
    const { rows, total } = await customerHistory(deps.readModels, id, { before, limit: SHOWN + 1 });
    const booked = rows.map(
      ({ entry, number }): Entry => ({
        position: entry.position,
        at: entry.recordedAt,
        what: eventName(call.language, entry.type),
        details: detailsOf(call.language, entry.facts),
        actor: entry.actor,
        booking: entry.bookingId === null ? null : { id: entry.bookingId, number },
      }),
    );
    const older = own.filter(({ position }) => before === null || position < before);
    const all = [...older, ...booked].toSorted((a, b) => (a.position < b.position ? 1 : -1));
    const shown = all.slice(0, SHOWN);
    const authors = await authorsOf(
      deps,
      shown.map(({ actor }) => actor),
    );
    return {
      entries: shown.map(({ position, actor, ...entry }) => ({
        ...entry,
        position: position.toString(),
        by: authors(actor),
      })),
      total: own.length + total,
      isLast: all.length <= SHOWN,
    };
  },
  { reads: ['audit', 'bookings'] },
);
