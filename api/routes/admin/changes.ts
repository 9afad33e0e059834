/** What admins change about a booking: technician, status, times, customer, details (spec admin §7). */
import { cents, centsFromDollars, minus, zero } from '#domain/core/money.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { decide } from '#domain/booking/decide.ts';
import type { Price } from '#domain/booking/events.ts';
import { brandOf } from '#domain/catalogue/brands.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { answerRepeated, giveCommand } from '../../bookings/commands.ts';
import { sealNote } from '../../bookings/notes.ts';
import { appointmentOf, refuseFarAhead } from '../../bookings/placement.ts';
import { visitOf } from '../../bookings/pricing.ts';
import { type Loaded, loadVisible } from '../../bookings/streams.ts';
import { actorOf, type Call, signedIn, subjectOf } from '../../call.ts';
import { assignTechnician, setDetails, setStatus, setTimes } from '../../contract/admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { crewMemberOf } from '../../people/crew-member.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused, refusedBy } from '../../problems.ts';

function load(call: Call, deps: Dependencies, id: string): Promise<Loaded> {
  return loadVisible(deps, id, signedIn(call));
}

function give(call: Call, deps: Dependencies, loaded: Loaded, command: BookingCommand) {
  return giveCommand(call, deps, { bookingId: loaded.booking.id, loaded, command });
}

export default [
  implement(assignTechnician, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    const member = await crewMemberOf(deps, call.body.technicianId);
    return give(call, deps, loaded, { type: 'AssignTechnician', ...member });
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
    const { scheduledDate, scheduledTime } = call.body;
    const { zone } = loaded.booking.appointment;
    const to = appointmentOf(scheduledDate, scheduledTime, zone, deps.now());
    refuseFarAhead(to, deps.now());
    return give(call, deps, loaded, { type: 'RescheduleBooking', to });
  }),
  implement(setDetails, async (call, deps) => {
    const loaded = await load(call, deps, call.params.id);
    const { booking } = loaded;
    const { body } = call;
    const total = centsFromDollars(body.totalPrice);
    if (total === null) {
      const said = 'priceUnreadable';
      throw new Refused('invalid_input', said, { fields: { totalPrice: said } });
    }
    const instructions = await sealOrNull(
      deps.keys,
      `customer-${booking.customerId}`,
      'instructions',
      body.specialInstructions,
    );
    const details: BookingCommand = {
      type: 'ChangeDetails',
      brand: brandOf(body.brand) ?? 'other',
      serviceType: serviceTypeOf(body.serviceType) ?? 'other',
      itemCount: body.itemCount,
      price: repriced(booking.price, total),
      ...visitOf(booking, body.itemCount),
      instructions: body.specialInstructions === undefined ? booking.contact.instructions : instructions,
    };
    const session = signedIn(call);
    const repeated = await answerRepeated(call, deps, loaded.events, subjectOf(session));
    if (repeated) return repeated;
    const allowed = decide(booking, details, { now: deps.now(), actor: actorOf(session) });
    if (!allowed.ok) throw refusedBy(allowed.refusal);

    const { date, time, zone } = booking.appointment;
    const moved =
      (body.scheduledDate !== undefined && body.scheduledDate !== date) ||
      (body.scheduledTime !== undefined && body.scheduledTime !== time);
    if (!moved) return give(call, deps, loaded, details);
    const to = appointmentOf(body.scheduledDate ?? date, body.scheduledTime ?? time, zone, deps.now());
    refuseFarAhead(to, deps.now());
    return give(call, deps, loaded, { ...details, move: { to } });
  }),
];

/** The price as an admin set it: what stood there, and a line for the difference. */
function repriced(price: Price, total: ReturnType<typeof cents>): Price {
  const difference = minus(total, price.total);
  if (difference === zero) return price;
  return {
    lines: [...price.lines, { kind: 'adjustment', amount: difference }],
    undiscounted: cents(total + price.discount),
    discount: price.discount,
    total,
  };
}
