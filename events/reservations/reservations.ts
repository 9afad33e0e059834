/**
 * Reservations: which technician is kept for which seat of which booking (design.md §3, R1). An activity writes them
 * before the append that relies on them, because a read model lags behind and could not refuse.
 */

/** A half-open period of ISO instants; a technician's reservation includes travel. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** `tentative`: capacity held for an open seat, may move to another candidate. `firm`: accepted or assigned. */
export interface Reservation {
  readonly bookingId: string;
  /** From 1; seat 1 is the lead's. */
  readonly seat: number;
  readonly technicianId: string;
  readonly during: Period;
  readonly status: 'tentative' | 'firm';
  /** ISO instant at which it lapses; `null` once the booking is paid for. */
  readonly expiresAt: string | null;
}

/** Periods by technician, because travel differs. Technicians not listed are reserved for `during`. */
export type OwnPeriods = Readonly<Record<string, Period>>;

/** The seats that a booking needs. */
export interface SeatsWanted {
  readonly bookingId: string;
  /** Period for a technician who lives at the job, without travel. */
  readonly during: Period;
  readonly periods?: OwnPeriods;
  /** Crew size. */
  readonly seats: number;
  /** Eligible technicians, best first; stored with the reservation for when it is displaced. */
  readonly candidates: readonly string[];
  /** ISO instant at which the reservation lapses; `null` for a booking that is paid for. */
  readonly expiresAt: string | null;
  /** ISO instant by the caller's clock: what has lapsed by then is free. */
  readonly now: string;
}

/** `no_capacity`: too few candidates are free; `free` is how many seats could be filled. Nothing has changed. */
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
  /** The technician who holds the seat firmly and gives it up (when an admin reassigns). */
  readonly replaces?: string;
  readonly now: string;
}

/**
 * `taken` names the obstacle: all seats are held (`seat`), the technician has another job then (`technician`), or a
 * tentative reservation of another booking could not be moved (`displaced`). Nothing has changed.
 */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly reservation: Reservation; readonly moved: readonly Reservation[] }
  | { readonly kind: 'taken'; readonly by: 'seat' | 'technician' | 'displaced' };

/** A booking's new time or size. Firm seats keep their technician; tentative ones take anyone who is free. */
export interface Reschedule {
  readonly bookingId: string;
  readonly during: Period;
  readonly periods?: OwnPeriods;
  /** Crew size; unchanged if omitted. */
  readonly seats?: number;
  /** Firm technicians who are not free then give up their seats instead of blocking the move (`taken`). */
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
  /**
   * Reserves one technician per seat, tentatively. Repeated for the same period, it answers the existing reservations.
   */
  reserveSeats(wanted: SeatsWanted): Promise<SeatsOutcome>;
  /** Makes a seat firm for a technician and moves the tentative reservations in the way to other candidates. */
  claimFor(claim: Claim): Promise<ClaimOutcome>;
  /** Moves a booking to another time. */
  reschedule(wanted: Reschedule): Promise<RescheduleOutcome>;
  /** Removes the expiry once the booking is paid for; false if there is no reservation any more: reserve again. */
  keep(bookingId: string): Promise<boolean>;
  /** Releases all seats of a booking, or one; answers how many there were. */
  release(bookingId: string, seat?: number): Promise<number>;
  /** Releases what has lapsed by `now` and answers it. */
  sweepLapsed(now: string): Promise<readonly Reservation[]>;
  /** Reservations of these technicians within a period, by start. */
  listFor(technicianIds: readonly string[], within: Period): Promise<readonly Reservation[]>;
  /** Every booking that has a reservation. */
  bookings(): Promise<readonly string[]>;
  /** The booking's reservations by seat. */
  reservationsOf(bookingId: string): Promise<readonly Reservation[]>;
}
