/** `ops replay`: a booking's events one by one, and what each changed in the fold. */
import { legalCommands } from '#domain/booking/transitions.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { cents, dollars } from '#domain/core/money.ts';
import type { StoredEvent } from '#events/log.ts';
import { type BookState, emptyState, withEvent } from '#projections/books.ts';
import { bookingByIdOrNumber } from '#projections/queries/bookings.ts';
import type { Installation } from './installation.ts';

const STORIES = ['booking', 'payout', 'messages', 'aftercare'] as const;

/** Prints the events up to a log position (default: all); returns the exit code: 1 for an unknown booking. */
export async function replayCommand(
  installation: Pick<Installation, 'log' | 'rm'>,
  typed: string,
  at: bigint | null,
): Promise<number> {
  const { log, rm } = installation;
  const id = (await bookingByIdOrNumber(rm, typed))?.id ?? as<BookingId>(typed);
  const streams = await Promise.all(STORIES.map((story) => log.readStream(`${story}-${id}`)));
  const events = streams
    .flat()
    .filter(({ position }) => at === null || position <= at)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  if (events.length === 0) {
    console.error(
      at === null
        ? `There is no booking "${typed}".`
        : `Booking "${typed}" had no events up to log position ${at}.`,
    );
    return 1;
  }
  const width = Math.max('Log position'.length, String(events.at(-1)?.position ?? 0n).length);
  let state = emptyState;
  console.log(`${'Log position'.padEnd(width)}  Recorded at, event, actor`);
  for (const event of events) {
    const after = withEvent(state, event);
    const { actor } = event.metadata;
    console.log(
      `${String(event.position).padStart(width)}  ${event.recordedAt}  ${nameOf(event).padEnd(32)} ${actor.role} ${actor.id}`,
    );
    for (const change of changes(state, after)) console.log(`${' '.repeat(width + 4)}${change}`);
    state = after;
  }
  console.log(at === null ? '' : `\nUp to log position ${at}:`);
  console.log(ending(state));
  return 0;
}

/** `booking 3 HoldPlaced`: the kind of stream, the revision in it, the type. */
function nameOf({ stream, revision, type }: StoredEvent): string {
  return `${stream.slice(0, stream.indexOf('-'))} ${revision} ${type}`;
}

function changes(before: BookState, after: BookState): readonly string[] {
  const earlier = facts(before);
  return Object.entries(facts(after))
    .filter(([name, value]) => earlier[name] !== value)
    .map(([name, value]) => `${name}: ${earlier[name] ?? 'none'} → ${value}`);
}

/** The facts whose changes are shown; nothing personal is decrypted. */
function facts(state: BookState): Readonly<Record<string, string>> {
  const { booking } = state;
  const money = {
    captured: dollars(cents(state.captured)),
    refunded: dollars(cents(state.refunded)),
    transferred: dollars(cents(state.transferred)),
  };
  if (booking.status === 'none') return { status: 'none', ...money };
  const { payment, appointment, crew, price } = booking;
  return {
    status: booking.status,
    payment: payment.state,
    hold: payment.hold ? `${dollars(payment.hold.amount)} until ${payment.hold.captureBefore}` : 'none',
    attempts: `${payment.holdAttempts} hold, ${payment.captureAttempts} capture`,
    failure: payment.lastFailure ? `${payment.lastFailure.purpose}: ${payment.lastFailure.code}` : 'none',
    price: dollars(price.total),
    appointment: `${appointment.date} ${appointment.time} ${appointment.zone}`,
    crew: crew.map(({ technicianId }) => technicianId).join(', ') || 'none',
    offers: `${booking.waves.length} waves, ${booking.waves.filter(({ lapsed }) => !lapsed).length} open`,
    photos: `${booking.beforePhotos.length} before, ${booking.afterPhotos.length} after`,
    shares: dollars(booking.sharesBooked),
    ...money,
  };
}

function ending({ booking }: BookState): string {
  if (booking.status === 'none') return 'There is no booking yet.';
  const legal = legalCommands(booking.status).join(', ');
  return `Booking ${booking.number} is ${booking.status}, payment ${booking.payment.state}, revision ${booking.revision}.\nLegal now: ${legal}.`;
}
