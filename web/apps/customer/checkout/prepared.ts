/** Query key of the prepared intent of a booking: creating the booking fills the same cache entry. */
export const preparedKey = (bookingId: string) => ['prepare', bookingId] as const;
