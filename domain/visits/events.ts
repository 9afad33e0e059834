/**
 * The event of `visits-<day>`: how far visits got, counted without anything that distinguishes one from another. STORED
 * shape, never rewritten.
 */
import type { DomainEvent } from '../core/event.ts';

/** The steps of a visit toward a paid booking, in order; the payment itself is the booking's own event. */
export const visitSteps = ['landing', 'draft', 'quote', 'slot', 'signed_in'] as const;
export type VisitStep = (typeof visitSteps)[number];

export type VisitsCounted = DomainEvent<
  'VisitsCounted',
  {
    /** How many visits reached a step since the same process's last count; steps that none reached are omitted. */
    counts: Readonly<Partial<Record<VisitStep, number>>>;
    at: string;
  }
>;
