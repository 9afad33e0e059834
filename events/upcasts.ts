/**
 * The product's own upcasting steps: every process reads the log through them. A stored shape is changed by adding its
 * step here and writing the new `schemaVersion` where the event is made, in one commit. None has changed yet: nothing
 * has been released (tests/recovery/older-events.pg.test.ts shows what a step does everywhere).
 */
import { type UpcastStep, upcasting } from './upcasting.ts';

const steps: readonly UpcastStep[] = [];

/** Gives any event of the log today's shape. */
export const upcastToday = upcasting(steps);
