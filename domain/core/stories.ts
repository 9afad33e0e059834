/** The durable stories by name: their ids, which are also their streams' names, and their signals and queries. */

/** Workflow ids: one per story (design.md §3). The stream of the same name is its authority. */
export const workflowIds = {
  booking: (bookingId: string) => `booking-${bookingId}`,
  intent: (paymentIntentId: string) => `intent-${paymentIntentId}`,
  payout: (bookingId: string) => `payout-${bookingId}`,
  messages: (bookingId: string) => `messages-${bookingId}`,
  aftercare: (bookingId: string) => `aftercare-${bookingId}`,
  onboarding: (technicianId: string) => `onboarding-${technicianId}`,
  testpayout: (technicianId: string) => `testpayout-${technicianId}`,
  tip: (bookingId: string) => `tip-${bookingId}`,
  /** For a store partner and a period: `settlement-<partnerId>:<YYYY-MM>`. */
  settlement: (settlementId: string) => `settlement-${settlementId}`,
  /** For a person: `letters-customer-<id>`. */
  letters: (subject: string) => `letters-${subject}`,
} as const;

/** Workflow types, as registered by workflows/index.ts. */
export const workflowTypes = {
  booking: 'booking',
  intent: 'intent',
  payout: 'payout',
  messages: 'messages',
  aftercare: 'aftercare',
  letters: 'letters',
  onboarding: 'onboarding',
  testpayout: 'testpayout',
  tip: 'tip',
  settlement: 'settlement',
} as const;

/** Workflows started by the engine's schedules. They have no stream; they are safe to repeat. */
export const scheduled = { settlementsDue: 'settlementsDue', booksCompared: 'booksCompared' } as const;

/** Options of every workflow: a killed worker's task is given to another one after this long instead of 10 s. */
export const startOptions = { workflowTaskTimeout: '3 seconds' } as const;

/**
 * Signals. `catchUp`: read the stream, evolve, take the outstanding steps. `timeLost`: time that belongs to the crew
 * according to the log is reserved for another job. `offerLost`: a technician may not be given work any more.
 */
export const signals = {
  catchUp: 'catchUp',
  providerEvent: 'providerEvent',
  retryNow: 'retryNow',
  adopted: 'adopted',
  timeLost: 'timeLost',
  offerLost: 'offerLost',
} as const;

/**
 * Query `summary` of every story: how far it has read its stream (for agreement checks and the sweep; design.md §6).
 */
export const queries = { summary: 'summary' } as const;
