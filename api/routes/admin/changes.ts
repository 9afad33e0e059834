/** Admins' changes of a booking: technician, status, times, customer, details (spec admin §7). */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { decide } from '#domain/booking/decide.ts';
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { customerCommand, detailsCommand, moveOf, seenOf, timesCommand } from '../../bookings/edits.ts';
import { sealNote } from '../../bookings/notes.ts';
import { type Loaded, loadVisible } from '../../bookings/streams.ts';
import { actorOf, type Call, signedIn, subjectOf } from '../../call.ts';
import { assignTechnician, setCustomer, setDetails, setStatus, setTimes } from '../../contract/admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tellingWhoChanged } from '../../dispatch/changed.ts';
import { crewMemberOf } from '../../people/crew-member.ts';
import { implement } from '../../pipeline.ts';
import { refusedBy } from '../../problems.ts';

function load(call: Call, deps: Dependencies, id: string): Promise<Loaded> {
  return loadVisible(deps, id, signedIn(call));
}

function give(call: Call, deps: Dependencies, loaded: Loaded, command: BookingCommand) {
  return tellingWhoChanged(call, deps, loaded.booking.id, () =>
    giveCommand(call, deps, { bookingId: loaded.booking.id, loaded, command }),
  );
}

export default [
  implement(assignTechnician, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    const { technicianId, replaces, seen } = call.body;
    const member = await crewMemberOf(deps, technicianId);
    return give(call, deps, loaded, {
      type: 'AssignTechnician',
      ...member,
      ...(replaces !== undefined && { replaces: as<TechnicianId>(replaces) }),
      ...seenOf(seen),
    });
  }),
  implement(setStatus, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    const { status, why, feeCents } = call.body;
    return give(call, deps, loaded, {
      type: 'SetStatus',
      to: status,
      why: await sealNote(deps.keys, loaded.booking, why),
      fee: feeCents === undefined || feeCents === null ? null : cents(feeCents),
    });
  }),
  implement(setTimes, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    return give(call, deps, loaded, timesCommand(deps, loaded.booking, call.body));
  }),
  implement(setDetails, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    const { booking, events } = loaded;
    const details = await detailsCommand(deps, booking, call.body);
    const session = signedIn(call);
    const repeated = await answerRepeated(call, deps, events, subjectOf(session));
    if (repeated) return repeated;
    const allowed = decide(booking, details, { now: deps.now(), actor: actorOf(session) });
    if (!allowed.ok) throw refusedBy(allowed.refusal);
    return give(call, deps, loaded, { ...details, ...moveOf(deps, booking, call.body) });
  }),
  implement(setCustomer, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    return give(call, deps, loaded, await customerCommand(deps, loaded.booking, call.body));
  }),
];
