/**
 * How many orders may be open at once, so that nobody can block technicians' time without paying (decisions 058 and
 * 067).
 */

/** Limits for one customer, one device, all newcomers in one network together, and one network address. */
export interface Caps {
  readonly customer: number;
  readonly device: number;
  readonly newcomers: number;
  readonly address: number;
}

/** `bookings` reserve seats until they are paid or lapse; `intents` are payments started before their booking. */
export interface UnpaidLimits {
  readonly bookings: Caps;
  readonly intents: Caps;
}

/**
 * Families and offices share a device or an address, so those limits are far above what one person needs. New accounts
 * and devices cost nothing, so all newcomers of a network together get no more than one device (decision 067).
 */
export const defaultUnpaidLimits: UnpaidLimits = {
  bookings: { customer: 3, device: 8, newcomers: 8, address: 60 },
  intents: { customer: 10, device: 25, newcomers: 25, address: 150 },
};

/**
 * Bookings that one customer may have open, paid or not. A saved card is charged nothing until shortly before the
 * appointment, so one card could reserve any number of future appointments; one booking can have as many pieces as
 * needed.
 */
export const maxOpenBookings = 30;
