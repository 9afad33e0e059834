/**
 * Keys of the advisory locks that Postgres gives out by one number: all of them in one list, since two that were the
 * same would make strangers wait for each other. Followers lock by two numbers, which are others to Postgres.
 */
export const advisoryLocks = {
  /** Serialises appends to the log in Postgres; its functions name the number themselves (`001-event-log.sql`). */
  append: 7_002,
  /** Makes the template of test databases, by one at a time. */
  testTemplate: 7_003,
  /** Serialises the writers of reservations. */
  reservations: 7_004,
  /** The lease of the projector that leads. */
  projector: 7_005,
  /** Serialises the passes that give events of EventStoreDB their places, of all processes. */
  places: 7_006,
  /** Keeps two rebuilds of read models apart. */
  rebuild: 7_007,
  /** Keeps two copies of the log apart: one would let appends in again while the other moves it. */
  copyLog: 7_008,
  /** Under it the last who manages admins is told from the others. */
  managers: 7_145,
} as const;
