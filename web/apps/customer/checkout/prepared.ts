/** What the card of a booking wants, as the query client keeps it: the making of the booking knows it as well. */
export const preparedKey = (bookingId: string) => ['prepare', bookingId] as const;
