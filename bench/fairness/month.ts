/**
 * One simulated month: customers order when there is an open slot, the booking's own rules make offers in waves and
 * open the pool, and technicians answer when they look and take what suits them.
 */
import type { BookingCommand } from '../../domain/booking/commands.ts';
import { decide } from '../../domain/booking/decide.ts';
import type { Appointment } from '../../domain/booking/events.ts';
import { evolve } from '../../domain/booking/evolve.ts';
import { nextStep } from '../../domain/booking/next.ts';
import { promisedShare } from '../../domain/booking/shares.ts';
import type { Booking } from '../../domain/booking/state.ts';
import type { Actor } from '../../domain/core/actor.ts';
import { defaultDurations } from '../../domain/core/durations.ts';
import { as, type BookingId, type TechnicianId } from '../../domain/core/ids.ts';
import { but, confirmed, iso, sealed } from '../../domain/examples/deciding.ts';
import { stateOf } from '../../domain/places/state-of-zip.ts';
import { metresBetween } from '../../domain/places/zones.ts';
import { visitMinutes } from '../../domain/pricing/pricing.ts';
import { freeTechnicians, windowProblem } from '../../domain/scheduling/capacity.ts';
import { nextWave, offersStandFor, type Order, rank } from '../../domain/scheduling/ranking.ts';
import {
  appointmentAt,
  type SlotWindow,
  slotWindows,
  travelMinutes,
  windowLabel,
} from '../../domain/scheduling/slots.ts';
import { addDays, wallOf } from '../../domain/scheduling/wall-time.ts';
import { type JobNeeds, type RosterTechnician, skillFit, worksAt } from '../../domain/technician/roster.ts';
import { openRandom } from '../../tests/simulator/random.ts';
import { type Job, Kept } from './kept.ts';
import { type Market, measuredFrom, normal, starsOf, type Wish, type Worker } from './market.ts';

/** The outcome of a measured job. */
export interface Outcome {
  readonly wish: Wish;
  /** Null: no slot was open, so it was never ordered. */
  readonly booking: Booking | null;
  /** Hours from the order to the first technician; null if no one came. */
  readonly hours: number | null;
  /** The crew, with their distance and their share in cents. */
  readonly seats: readonly SeatOutcome[];
  /** Offers in its waves, and how many of them were accepted. */
  readonly offers: number;
  readonly accepted: number;
}

export interface SeatOutcome {
  readonly technicianId: TechnicianId;
  readonly metres: number;
  readonly earnings: number;
  readonly quality: number;
  readonly knowsBoth: boolean;
}

export interface MonthOutcome {
  readonly jobs: readonly Outcome[];
  readonly technicians: readonly { readonly worker: Worker; readonly offeredHours: number }[];
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Days of delay that a customer accepts before they go elsewhere. */
const longestWait = 10;
const system: Actor = { role: 'system', id: 'booking' };

/** An open booking, with what happened to it. */
interface Running {
  readonly wish: Wish;
  job: Job;
  assignedAt: number | null;
  readonly offered: Set<TechnicianId>;
  readonly accepted: Set<TechnicianId>;
  /** Who was asked or has looked at it in the pool, and how. */
  readonly asked: Map<TechnicianId, 'wave' | 'pool'>;
}

interface Doing {
  readonly at: number;
  readonly turn: number;
  readonly run: () => void;
}

interface Record {
  stars: number;
  reviews: number;
  /** When their jobs were ordered, epoch milliseconds. */
  placed: number[];
  /** When those jobs begin. */
  starts: number[];
}

/**
 * Simulates the month before and the measured one with this order of offers. `asking`: the share of customers who ask
 * for a particular technician, 0 to 1 (decision 237).
 */
export function liveMonth(market: Market, order: Order, asking = 0): MonthOutcome {
  const doings: Doing[] = [];
  let turn = 0;
  let now = 0;
  const records = new Map<TechnicianId, Record>(
    market.workers.map(({ facts, reviews }) => [
      facts.technicianId,
      { stars: reviews.stars, reviews: reviews.count, placed: [], starts: [] },
    ]),
  );
  const keptOf = new Map(market.workers.map(({ city }) => [city, new Kept()]));
  const workersOf = Map.groupBy(market.workers, ({ city }) => city);
  const workers = new Map(market.workers.map((worker) => [worker.facts.technicianId, worker]));
  const measured: (Running | Wish)[] = [];

  for (const wish of market.wishes) schedule(Date.parse(wish.at), () => orderFor(wish));
  for (let next = doings.pop(); next; next = doings.pop()) {
    now = next.at;
    next.run();
  }
  return { jobs: measured.map(outcomeOf), technicians: market.workers.map(hoursOf) };

  /** Latest first, so that the next one is at the end. */
  function schedule(at: number, run: () => void): void {
    const doing = { at: Math.max(at, now), turn: (turn += 1), run };
    let low = 0;
    let high = doings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = doings[middle];
      if (other && (other.at > doing.at || (other.at === doing.at && other.turn < doing.turn)))
        low = middle + 1;
      else high = middle;
    }
    doings.splice(low, 0, doing);
  }

  /** The roster of a city as the read models would return it now. */
  function rosterOf(city: string): readonly RosterTechnician[] {
    return (workersOf.get(city) ?? []).map((worker) => {
      const { facts, zone, away, isNewcomer } = worker;
      const today = localTime(now, zone).date;
      const record = recordOf(facts.technicianId);
      return {
        ...facts,
        isActive: !isNewcomer || today >= market.month.from,
        isAvailable: away === null || today < away.from || today >= away.until,
        rating: record.reviews > 0 ? record.stars / record.reviews : null,
        recentJobs: record.placed.filter((at) => at > now - 30 * day).length,
      };
    });
  }

  function recordOf(id: TechnicianId): Record {
    const record = records.get(id);
    if (!record) throw new Error(`no technician ${id}`);
    return record;
  }

  function keptIn(city: string): Kept {
    const kept = keptOf.get(city);
    if (!kept) throw new Error(`no city ${city}`);
    return kept;
  }

  /** A customer looks for an appointment and orders, if one is open. */
  function orderFor(wish: Wish): void {
    const kept = keptIn(wish.city);
    kept.sweep(now);
    const technicians = rosterOf(wish.city);
    const { crewSize, minutes } = wish.quote;
    const visit = visitMinutes(minutes, crewSize);
    const needs: JobNeeds = {
      zip: wish.zip,
      brands: [wish.brand],
      serviceType: wish.serviceType,
      categories: wish.quote.items.map(({ category }) => category as JobNeeds['categories'][number]),
    };
    const appointment = windowsFrom(wish).find(
      (window) =>
        windowProblem(window, iso(now)) === null &&
        freeTechnicians(needs, window, visit, technicians, kept.periods, 'all').length >= crewSize,
    );
    if (!appointment) {
      if (wish.isMeasured) measured.push(wish);
      return;
    }
    const booking = bookingOf(wish, visit, appointment);
    const running: Running = {
      wish,
      job: { booking, needs },
      assignedAt: null,
      offered: new Set(),
      accepted: new Set(),
      asked: new Map(),
    };
    if (!kept.reserve(running.job, technicians)) throw new Error(`an open window has no room: ${wish.id}`);
    if (wish.isMeasured) measured.push(running);
    proceed(running);
  }

  /** A confirmed booking, paid by a card whose hold outlasts the appointment. */
  function bookingOf(wish: Wish, minutes: number, appointment: Appointment): Booking {
    const { items, itemCount, addOns, crewSize, minutes: _, ...price } = wish.quote;
    const { hold } = confirmed.payment;
    if (!hold) throw new Error('the confirmed example has no hold');
    const place = { zip: wish.zip, state: stateOf(wish.zip) ?? '', city: wish.city };
    return but(
      confirmed,
      {
        hold: { ...hold, captureBefore: iso(Date.parse(appointment.endsAt) + 2 * day) },
        holdPlacedAt: iso(now),
      },
      {
        id: as<BookingId>(wish.id),
        brand: wish.brand,
        serviceType: wish.serviceType,
        items,
        itemCount,
        addOns,
        price,
        agreed: price.total,
        crewSize,
        minutes,
        appointment,
        place,
        placedAt: iso(now),
        ...askedBy(wish),
        history: [{ status: 'confirmed', at: iso(now), by: 'system', notes: null }],
      },
    );
  }

  /**
   * The technician whom the customer would like to have again: one who has worked in the city, the better ones more
   * often.
   */
  function askedBy({ id, city }: Wish): Pick<Booking, 'askedFor'> {
    const random = openRandom(mixed(market.seed, id, city, 'asks'));
    if (!random.chance(asking)) return {};
    const known = (workersOf.get(city) ?? []).filter(
      ({ facts }) => recordOf(facts.technicianId).placed.length > 0,
    );
    // Of two who have come before, the one whose work was better is chosen.
    const drawn = [random.next(), random.next()].flatMap((at) => known[Math.floor(at * known.length)] ?? []);
    const liked = drawn.toSorted((one, other) => other.quality - one.quality)[0];
    return liked ? { askedFor: { technicianId: liked.facts.technicianId, name: sealed } } : {};
  }

  /** Carries out what the booking's own rules require next, until they wait. */
  function proceed(running: Running): void {
    for (;;) {
      const { booking, needs } = running.job;
      const step = nextStep(booking, iso(now), defaultDurations);
      if (step.kind === 'wait') {
        const until = step.until === null ? null : Date.parse(step.until);
        if (until !== null && until <= Date.parse(booking.appointment.startsAt))
          schedule(until, () => {
            // If something else has advanced it meanwhile, that has set its own timer.
            if (running.job.booking === booking) proceed(running);
          });
        return;
      }
      if (step.kind === 'command') {
        give(running, step.command, system);
        if (step.command.type === 'OpenPool') openPool(running);
      } else if (step.kind === 'make_offers') {
        const others = keptIn(running.wish.city).periods.filter(({ bookingId }) => bookingId !== booking.id);
        const ranked = rank(
          {
            ...needs,
            appointment: booking.appointment,
            visit: booking.minutes,
            technicians: rosterOf(running.wish.city),
            reservations: others,
          },
          order,
        );
        const offers = nextWave(ranked, step.asked, step.first?.technicianId);
        if (offers.length > 0) {
          const expiresAt = iso(now + offersStandFor(step, offers));
          give(running, { type: 'MakeOffers', offers, expiresAt }, system);
          for (const { technicianId } of offers) {
            running.offered.add(technicianId);
            ask(running, technicianId, 'wave');
          }
        } else {
          give(running, { type: 'OpenPool' }, system);
          openPool(running);
        }
      } else if (booking.status === 'cancelled') {
        keptIn(running.wish.city).release(running.job);
        return;
      } else throw new Error(`an unexpected step: ${step.kind}`);
    }
  }

  /** Decides a command and folds its events; false if it is refused. */
  function give(running: Running, command: BookingCommand, actor: Actor): boolean {
    const { booking } = running.job;
    const decision = decide(booking, command, { now: iso(now), actor });
    if (!decision.ok) return false;
    const state = decision.events.reduce(
      (from, event, index) => evolve(from, { ...event, revision: booking.revision + 1 + index }),
      booking as ReturnType<typeof evolve>,
    );
    if (state.status === 'none') throw new Error('a booking that was never placed');
    running.job = { ...running.job, booking: state };
    return true;
  }

  /** Everyone who could do it sees it in the list of open jobs the next time they look. */
  function openPool(running: Running): void {
    for (const { facts } of workersOf.get(running.wish.city) ?? []) ask(running, facts.technicianId, 'pool');
  }

  /**
   * A technician will look at the job and answer; offers are announced on the phone, pool jobs are found by looking.
   */
  function ask(running: Running, technicianId: TechnicianId, place: 'wave' | 'pool'): void {
    const worker = workers.get(technicianId);
    if (!worker) throw new Error(`no technician ${technicianId}`);
    const before = running.asked.get(technicianId);
    running.asked.set(technicianId, place);
    if (before === 'pool') return;
    // Seeded by person and job, so that every order of offers meets the same people with the same preferences.
    const random = openRandom(mixed(market.seed, technicianId, running.wish.id, place));
    const wait = worker.latency * Math.exp(0.9 * normal(random)) * (place === 'pool' ? 6 : 1);
    schedule(awake(now + wait * minute, worker.zone, random.next()), () => answer(running, worker));
  }

  function answer(running: Running, worker: Worker): void {
    const { booking, needs } = running.job;
    const { technicianId, zip } = worker.facts;
    if (now >= Date.parse(booking.appointment.startsAt) || booking.crew.length >= booking.crewSize) return;
    if (booking.crew.some((member) => member.technicianId === technicianId)) return;
    const metres = metresBetween(zip, booking.place.zip) ?? 0;
    if (!wants(worker, running, metres)) return;
    const technicians = rosterOf(running.wish.city);
    const { periods } = keptIn(running.wish.city);
    const { appointment, minutes: visit } = booking;
    const own = technicians.filter((technician) => technician.technicianId === technicianId);
    if (freeTechnicians(needs, appointment, visit, own, periods, 'firm').length === 0) return;
    const name = sealed;
    const actor: Actor = { role: 'technician', id: technicianId };
    const before = running.job;
    if (!give(running, { type: 'AcceptJob', technicianId, name, phone: null }, actor)) return;
    if (!keptIn(running.wish.city).claim(before, { technicianId, metres }, technicians)) {
      running.job = before;
      return;
    }
    if (before.booking.poolOpenedAt === null) running.accepted.add(technicianId);
    running.assignedAt ??= now;
    const record = recordOf(technicianId);
    record.placed.push(Date.parse(booking.placedAt));
    record.starts.push(Date.parse(appointment.startsAt));
    schedule(Date.parse(appointment.endsAt) + 4 * 60 * minute, () => review(running, worker));
    proceed(running);
  }

  /**
   * Whether the job suits: its pay for the time including the drive, the distance, the time of day, and the week so
   * far.
   */
  function wants(worker: Worker, { job: { booking }, wish }: Running, metres: number): boolean {
    const { technicianId } = worker.facts;
    const hours = (booking.minutes + 2 * travelMinutes(metres)) / 60;
    const pay = promisedShare(booking, technicianId) / 100 / hours;
    const starts = Date.parse(booking.appointment.startsAt);
    const week = recordOf(technicianId).starts.filter((at) => Math.abs(at - starts) < 3.5 * day).length;
    const isMorning = localTime(starts, wish.zone).time < '12:00';
    const likes =
      worker.eagerness +
      1.1 * Math.log(pay / 30) -
      (worker.driveDislike * metres) / 10_000 +
      (isMorning ? 1 : -1) * worker.morningTaste -
      0.35 * Math.max(0, week - worker.enough);
    return openRandom(mixed(market.seed, technicianId, wish.id, 'wants')).next() < 1 / (1 + Math.exp(-likes));
  }

  function review(running: Running, { facts, quality }: Worker): void {
    const random = openRandom(mixed(market.seed, facts.technicianId, running.wish.id, 'review'));
    if (!random.chance(0.5)) return;
    const record = recordOf(facts.technicianId);
    record.stars += starsOf(random, quality);
    record.reviews += 1;
  }

  function outcomeOf(one: Running | Wish): Outcome {
    if (!('job' in one)) return { wish: one, booking: null, hours: null, seats: [], offers: 0, accepted: 0 };
    const { booking, needs } = one.job;
    return {
      wish: one.wish,
      booking,
      hours: one.assignedAt === null ? null : (one.assignedAt - Date.parse(booking.placedAt)) / (60 * minute),
      seats: booking.crew.map(({ technicianId }) => {
        const worker = workers.get(technicianId);
        if (!worker) throw new Error(`no technician ${technicianId}`);
        return {
          technicianId,
          metres: metresBetween(worker.facts.zip, booking.place.zip) ?? 0,
          earnings: promisedShare(booking, technicianId),
          quality: worker.quality,
          knowsBoth: skillFit(worker.facts.skills, needs).level === 3,
        };
      }),
      offers: one.offered.size,
      accepted: one.accepted.size,
    };
  }

  /** Hours of windows that could be sold in the month, on days when they are available. */
  function hoursOf(worker: Worker): { readonly worker: Worker; readonly offeredHours: number } {
    const { facts, zone, away } = worker;
    let offeredHours = 0;
    for (let date = market.month.from; date < market.month.until; date = addDays(date, 1)) {
      if (away !== null && date >= away.from && date < away.until) continue;
      for (const window of slotWindows) {
        const appointment = windowOn(date, window, zone);
        if (worksAt(facts, appointment, 120)) offeredHours += 2;
      }
    }
    return { worker, offeredHours };
  }
}

/** The windows that a customer would accept, most preferred first. */
function windowsFrom({ from, time, zone }: Wish): readonly Appointment[] {
  const [liked, others] = [true, false].map((isLiked) =>
    slotWindows.filter((window) => (windowLabel(window) === time) === isLiked),
  );
  return Array.from({ length: longestWait + 1 }, (_, later) =>
    [...(liked ?? []), ...(others ?? [])].map((window) => windowOn(addDays(from, later), window, zone)),
  ).flat();
}

const windows = new Map<string, Appointment>();

/** The appointment of a window, cached, since every order of offers asks for the same days. */
function windowOn(date: string, window: SlotWindow, zone: string): Appointment {
  const key = `${date} ${window.start} ${zone}`;
  const appointment = windows.get(key) ?? appointmentAt(date, window, zone);
  windows.set(key, appointment);
  return appointment;
}

/** The instant itself, or if it is night there, the next morning between 7 and 9. */
function awake(at: number, zone: string, late: number): number {
  const { date, time } = localTime(at, zone);
  if (time >= '07:00' && time < '22:30') return at;
  const morning = time < '07:00' ? date : addDays(date, 1);
  return Date.parse(`${morning}T07:00:00Z`) - offsetOf(zone) + late * 120 * minute;
}

/** Day and time of day in a zone. The simulated months have no clock change, so the offset is looked up once. */
function localTime(at: number, zone: string): { readonly date: string; readonly time: string } {
  const text = iso(at + offsetOf(zone));
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

const offsets = new Map<string, number>();

function offsetOf(zone: string): number {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const noon = `${measuredFrom}T12:00:00.000Z`;
  const { date, time } = wallOf(noon, zone);
  const offset = Date.parse(`${date}T${time}:00.000Z`) - Date.parse(noon);
  offsets.set(zone, offset);
  return offset;
}

/** A seed for one question about one person and one job (FNV-1a). */
function mixed(seed: number, ...names: readonly string[]): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of names.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
