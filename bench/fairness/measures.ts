/** The measures for a simulated month. */
import { quantile } from '../figures.ts';
import type { MonthOutcome } from './month.ts';

export interface Measures {
  /**
   * Gini coefficient of the earnings per offered hour: 0 is full equality, 1 means that one technician has everything.
   */
  readonly gini: number;
  /** The same among established technicians, and among newcomers. */
  readonly giniEstablished: number;
  readonly giniNewcomers: number;
  /** What newcomers earn per offered hour, relative to the others. */
  readonly newcomers: number;
  /** Share of the technicians without a single job in the month. */
  readonly idle: number;
  /** Kilometers from the technician's base to the job, one way. */
  readonly distance: number;
  readonly distanceP90: number;
  /** Hours from the order to the first technician. */
  readonly hours: number;
  readonly hoursP95: number;
  /** Share of the booked jobs that no one came to. */
  readonly unassigned: number;
  /** Share of the additional crew seats that stayed empty. */
  readonly emptySeats: number;
  /** Share of the requests that found no open slot. */
  readonly unsold: number;
  /** Share of the wave offers that were accepted. */
  readonly acceptance: number;
  /** Stars that the work of the assigned technicians deserves, by seat. */
  readonly quality: number;
  /** Share of the seats whose technician knows the brand and the furniture. */
  readonly knowsBoth: number;
}

export function measure({ jobs, technicians }: MonthOutcome): Measures {
  const booked = jobs.flatMap(({ booking, ...job }) => (booking ? [{ ...job, booking }] : []));
  const staffed = booked.filter(({ hours }) => hours !== null);
  const seats = booked.flatMap((job) => job.seats);
  const earned = Map.groupBy(seats, ({ technicianId }) => technicianId);
  const rates = technicians.flatMap(({ worker, offeredHours }) => {
    const own = earned.get(worker.facts.technicianId) ?? [];
    const earnings = total(own.map((seat) => seat.earnings)) / 100;
    return offeredHours > 0 ? [{ isNewcomer: worker.isNewcomer, rate: earnings / offeredHours }] : [];
  });
  const ratesOf = (isNewcomer: boolean) =>
    rates.filter((one) => one.isNewcomer === isNewcomer).map(({ rate }) => rate);
  const metres = seats.map((seat) => seat.metres / 1000);
  const hours = staffed.flatMap((job) => (job.hours === null ? [] : [job.hours]));
  return {
    gini: gini(rates.map(({ rate }) => rate)),
    giniEstablished: gini(ratesOf(false)),
    giniNewcomers: gini(ratesOf(true)),
    newcomers: mean(ratesOf(true)) / mean(ratesOf(false)),
    idle: rates.filter(({ rate }) => rate === 0).length / rates.length,
    distance: mean(metres),
    distanceP90: quantile(metres, 0.9),
    hours: quantile(hours, 0.5),
    hoursP95: quantile(hours, 0.95),
    unassigned: 1 - staffed.length / booked.length,
    emptySeats:
      1 - total(staffed.map((job) => job.seats.length)) / total(staffed.map((job) => job.booking.crewSize)),
    unsold: 1 - booked.length / jobs.length,
    acceptance: total(booked.map((job) => job.accepted)) / total(booked.map((job) => job.offers)),
    quality: mean(seats.map((seat) => seat.quality)),
    knowsBoth: seats.filter((seat) => seat.knowsBoth).length / seats.length,
  };
}

/** Mean absolute difference of all pairs, divided by twice the mean. */
function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const all = total(sorted);
  if (all === 0) return 0;
  const weighted = total(sorted.map((value, index) => (2 * (index + 1) - sorted.length - 1) * value));
  return weighted / (sorted.length * all);
}

export function mean(values: readonly number[]): number {
  return values.length > 0 ? total(values) / values.length : 0;
}

function total(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
