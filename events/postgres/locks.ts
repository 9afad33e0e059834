/**
 * Keys of the advisory locks identified by one number, all in one list: with equal numbers, unrelated code would wait
 * for each other. Followers lock with two numbers, which Postgres keeps apart.
 */
export const advisoryLocks = {
  /** Serializes appends to the log in Postgres; its SQL functions use the number themselves (`001-event-log.sql`). */
  append: 7_002,
  /** Lets only one process at a time make the template of test databases. */
  testTemplate: 7_003,
  /** Serializes the writers of reservations. */
  reservations: 7_004,
  /** The lease of the leading projector. */
  projector: 7_005,
  /** Serializes the passes of all processes that give places to EventStoreDB's events. */
  places: 7_006,
  /** Lets only one rebuild of read models run at a time. */
  rebuild: 7_007,
  /**
   * Lets only one copy of the log run at a time: a second one would let appends in again while the first moves the log.
   */
  copyLog: 7_008,
  /** Held while checking whether somebody is the last who manages admins. */
  managers: 7_145,
} as const;
