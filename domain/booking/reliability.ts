/** How technicians answer offers and keep their times, per booking: the basis of their acceptance and on-time rates. */
import { doneAtOf } from '../core/device-time.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { BookingEvent } from './events.ts';
import type { Placed } from '../core/aggregate.ts';

const minute = 60_000;

/** How many days rates look back. */
export const rateDays = 90;
/**
 * Arriving in the first half hour of the window counts as on time: a technician is reserved from the window's start
 * (`reservedRange`), so a later arrival delays the next job.
 */
export const onTimeMinutes = 30;

/**
 * The outcome of a technician's offer. `withdrawn`: somebody else was faster, or the booking was moved or ended before
 * the time to answer was over, so it does not count as not taken.
 */
export type OfferAnswer = 'open' | 'taken' | 'declined' | 'lapsed' | 'given_back' | 'withdrawn';

/** One technician's answer to a booking; with several waves, that of the last one. */
export interface Answered {
  readonly answer: OfferAnswer;
  readonly wave: number | null;
  /** When it was offered (ISO instant); for a job given back without an offer, when it was given back. */
  readonly at: string;
}

/** A booking's record of answers and arrival. */
export interface TrackRecord {
  /** When the window begins, an ISO instant. */
  readonly startsAt: string;
  readonly answers: Readonly<Record<string, Answered>>;
  /** Who came and when: on arrival, or at the start of the work if that step was skipped. */
  readonly visit: {
    readonly technicianId: TechnicianId;
    readonly arrivedAt: string;
    /** Start of the window at that time. */
    readonly startsAt: string;
  } | null;
}

/** Applies one event; undefined before the booking is placed. */
export function trackRecordAfter(
  record: TrackRecord | undefined,
  event: Placed<BookingEvent>,
): TrackRecord | undefined {
  if (event.type === 'BookingPlaced')
    return { startsAt: event.data.appointment.startsAt, answers: {}, visit: null };
  if (!record) return record;
  switch (event.type) {
    case 'OffersMade': {
      const { offers, wave, at } = event.data;
      const made = offers.map(({ technicianId }) => [technicianId, { answer: 'open', wave, at }] as const);
      return { ...record, answers: { ...record.answers, ...Object.fromEntries(made) } };
    }
    case 'OfferWaveLapsed':
      return answering(record, 'lapsed', ({ wave }) => wave === event.data.wave);
    case 'OfferDeclined':
      return answering(record, 'declined', (_, id) => id === event.data.technicianId);
    case 'OfferWithdrawn':
      return answering(record, 'withdrawn', (_, id) => id === event.data.technicianId);
    case 'TechnicianAssigned': {
      const { technicianId, by } = event.data;
      const own = record.answers[technicianId];
      const rest = answering(record, 'withdrawn', () => true);
      if (by.role !== 'technician' || !own) return rest;
      return { ...rest, answers: { ...rest.answers, [technicianId]: { ...own, answer: 'taken' } } };
    }
    case 'TechnicianUnassigned': {
      const { technicianId, reason, at } = event.data;
      if (reason !== 'given_back') return record;
      const offer = record.answers[technicianId] ?? { wave: null, at };
      return {
        ...record,
        answers: { ...record.answers, [technicianId]: { ...offer, answer: 'given_back' } },
      };
    }
    case 'AppointmentRescheduled':
      return { ...answering(record, 'withdrawn', () => true), startsAt: event.data.to.startsAt };
    case 'StatusSetByAdmin':
    case 'BookingCancelled':
      return answering(record, 'withdrawn', () => true);
    case 'TechnicianArrived':
    case 'WorkStarted': {
      const { technicianId } = event.data;
      const arrivedAt = doneAtOf(event.data);
      return record.visit
        ? record
        : { ...record, visit: { technicianId, arrivedAt, startsAt: record.startsAt } };
    }
    default:
      return record;
  }
}

/** The record with another answer in place of open offers. */
function answering(
  record: TrackRecord,
  answer: OfferAnswer,
  whose: (answered: Answered, technicianId: string) => boolean,
): TrackRecord {
  const answers = Object.entries(record.answers).map(
    ([id, one]) => [id, one.answer === 'open' && whose(one, id) ? { ...one, answer } : one] as const,
  );
  return { ...record, answers: Object.fromEntries(answers) };
}

/** Whether a visit began on time. ISO instants; `startsAt` is the window's. */
export const isOnTime = ({
  arrivedAt,
  startsAt,
}: {
  readonly arrivedAt: string;
  readonly startsAt: string;
}): boolean => Date.parse(arrivedAt) <= Date.parse(startsAt) + onTimeMinutes * minute;

/** Everyone in the record, sorted, because storage keeps the answers in its own order. */
export function techniciansIn({ answers, visit }: TrackRecord): readonly string[] {
  return [...new Set([...Object.keys(answers), ...(visit ? [visit.technicianId] : [])])].toSorted();
}

/** A technician's counts: so many out of so many. */
export interface Reliability {
  readonly offers: { readonly taken: number; readonly answered: number };
  /** Jobs that were taken, or assigned by an admin, and then given back. */
  readonly givenBack: number;
  readonly visits: { readonly onTime: number; readonly arrived: number };
}

/** Counts a technician's records of the 90 days before `now` (ISO instant). */
export function reliabilityOf(
  technicianId: TechnicianId,
  records: readonly TrackRecord[],
  now: string,
): Reliability {
  const since = Date.parse(now) - rateDays * 24 * 60 * minute;
  const isRecent = (at: string) => Date.parse(at) >= since;
  const answers = records.flatMap(({ answers: { [technicianId]: own } }) =>
    own && isRecent(own.at) && own.answer !== 'open' && own.answer !== 'withdrawn' ? [own.answer] : [],
  );
  const visits = records.flatMap(({ visit }) =>
    visit?.technicianId === technicianId && isRecent(visit.arrivedAt) ? [visit] : [],
  );
  return {
    offers: { taken: answers.filter((answer) => answer === 'taken').length, answered: answers.length },
    givenBack: answers.filter((answer) => answer === 'given_back').length,
    visits: { onTime: visits.filter(isOnTime).length, arrived: visits.length },
  };
}
