/** How many orders may be open at once, so that nobody keeps technicians' time without paying (decisions 058 and 067). */

/** Of one customer, on one device, of all newcomers of one network together, from one network address. */
export interface Caps {
  readonly customer: number;
  readonly device: number;
  readonly newcomers: number;
  readonly address: number;
}

/** `bookings` keep seats until they are paid or lapse; `intents` are payments that were begun before their booking. */
export interface UnpaidLimits {
  readonly bookings: Caps;
  readonly intents: Caps;
}

/**
 * Families and offices share a device or an address, so those are far above what one person needs. Accounts and devices
 * cost nothing to make anew, so all newcomers of a network together have no more than one device (decision 067).
 */
export const defaultUnpaidLimits: UnpaidLimits = {
  bookings: { customer: 3, device: 8, newcomers: 8, address: 60 },
  intents: { customer: 10, device: 25, newcomers: 25, address: 150 },
};

/**
 * Bookings that one customer may have open, paid or not. A saved card is charged nothing until shortly before the
 * appointment, so one card could keep any number of appointments far ahead; one booking takes as many pieces as needed.
 */
export const maxOpenBookings = 30;
