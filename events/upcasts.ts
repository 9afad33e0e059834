/**
 * The product's own upcasting steps, through which every process reads the log. To change a stored shape, add its step
 * here and write the new `schemaVersion` where the event is made, in one commit. There is none yet, because nothing has
 * been released (tests/recovery/older-events.pg.test.ts shows what a step does everywhere).
 */
import { type UpcastStep, upcasting } from './upcasting.ts';

const steps: readonly UpcastStep[] = [];

/** Gives any event of the log today's shape. */
export const upcastToday = upcasting(steps);
