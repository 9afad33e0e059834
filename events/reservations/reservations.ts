/**
 * Reservations: which technician is kept for which seat of which booking (design.md §3, R1). Written by an activity
 * before the append that relies on them; a read model could not refuse.
 */

/** A half-open stretch of time, ISO instants; a technician's reservation includes the travel. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** `tentative`: capacity kept for an open seat, may move to another candidate. `firm`: accepted or assigned. */
export interface Reservation {
  readonly bookingId: string;
  /** From 1; seat 1 is the lead's. */
  readonly seat: number;
  readonly technicianId: string;
  readonly during: Period;
  readonly status: 'tentative' | 'firm';
  /** ISO instant at which it lapses, `null` once the booking is paid for. */
  readonly expiresAt: string | null;
}

/** Candidates' own periods, by technician: their travel differs. Those not listed are reserved for `during`. */
export type OwnPeriods = Readonly<Record<string, Period>>;

/** What a booking wants kept. */
export interface SeatsWanted {
  readonly bookingId: string;
  /** Of a technician who lives at the job. */
  readonly during: Period;
  readonly periods?: OwnPeriods;
  /** Crew size. */
  readonly seats: number;
  /** Eligible technicians, best first; kept with the reservation for the day it is displaced. */
  readonly candidates: readonly string[];
  /** ISO instant at which the reservation lapses, `null` for a booking that is paid for. */
  readonly expiresAt: string | null;
  /** ISO instant from the caller's clock: what has lapsed by then is free. */
  readonly now: string;
}

/** `no_capacity`: too few candidates are free; `free` seats could have been had. Nothing has changed. */
export type SeatsOutcome =
  | { readonly kind: 'reserved'; readonly reservations: readonly Reservation[] }
  | { readonly kind: 'no_capacity'; readonly free: number };

/** A technician accepts a seat, or an admin assigns it. */
export interface Claim {
  readonly bookingId: string;
  readonly technicianId: string;
  /** The technician's own period for this job. */
  readonly during: Period;
  /** Crew size, so that no seat beyond it is taken. */
  readonly seats: number;
  /** The seat wanted; without it the first open one, so that the first to accept leads. */
  readonly seat?: number;
  /** The technician who holds the seat firmly and gives way (an admin reassigns). */
  readonly replaces?: string;
  readonly now: string;
}

/**
 * `taken` names what stands in the way: the seats are all held (`seat`), the technician has another job then
 * (`technician`), or a tentative reservation of another booking could not be moved (`displaced`). Nothing has changed.
 */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly reservation: Reservation; readonly moved: readonly Reservation[] }
  | { readonly kind: 'taken'; readonly by: 'seat' | 'technician' | 'displaced' };

/** A booking's new time or size. Firm seats keep their technician; tentative ones take anybody who is free. */
export interface Reschedule {
  readonly bookingId: string;
  readonly during: Period;
  readonly periods?: OwnPeriods;
  /** Crew size; as many as are kept already when left out. */
  readonly seats?: number;
  /** Firm technicians who are not free then give their seat up, instead of standing in the way (`taken`). */
  readonly busyLeave?: boolean;
  readonly candidates: readonly string[];
  readonly now: string;
}

/** `taken`: that technician holds a seat firmly and is not free then. Nothing has changed. */
export type RescheduleOutcome =
  | SeatsOutcome
  | { readonly kind: 'taken'; readonly technicianId: string }
  | { readonly kind: 'unknown_booking' };

/** The port; every call is one transaction and safe to repeat. */
export interface Reservations {
  /** Keeps one technician per seat, tentatively. Repeated for the same period, it answers what is kept already. */
  reserveSeats(wanted: SeatsWanted): Promise<SeatsOutcome>;
  /** Makes a seat firm for a technician and moves the tentative reservations in the way to other candidates. */
  claimFor(claim: Claim): Promise<ClaimOutcome>;
  /** Moves a booking to another time. */
  reschedule(wanted: Reschedule): Promise<RescheduleOutcome>;
  /** Takes the expiry off once the booking is paid for; false when nothing is kept any more: reserve again. */
  keep(bookingId: string): Promise<boolean>;
  /** Gives back all seats of a booking, or one; answers how many there were. */
  release(bookingId: string, seat?: number): Promise<number>;
  /** Gives back what has lapsed by `now` and answers it. */
  sweepLapsed(now: string): Promise<readonly Reservation[]>;
  /** What is kept for these technicians within a period, by start. */
  listFor(technicianIds: readonly string[], within: Period): Promise<readonly Reservation[]>;
  /** Every booking that anything is kept for. */
  bookings(): Promise<readonly string[]>;
  /** The booking's reservations by seat. */
  reservationsOf(bookingId: string): Promise<readonly Reservation[]>;
}
