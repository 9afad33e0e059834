/** How workflows reach their activities: time limits and retries that recover within seconds (facts.md, Temporal). */
import { isCancellation, proxyActivities, TemporalFailure } from '@temporalio/workflow';
import type { PaymentActivities } from '#activities/payments.ts';
import type { RankingActivities } from '#activities/ranking.ts';
import type { ReservationActivities } from '#activities/reservations.ts';
import type { StoryActivities } from '#activities/stories.ts';
import { localActivities } from './in-turn.ts';

/** An outage is waited out: tried again for ever, at most three seconds apart. A killed try is known by its missing beat. */
export const outward = {
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '3 seconds',
  retry: { initialInterval: '250 milliseconds', backoffCoefficient: 1.7, maximumInterval: '3 seconds' },
} as const;

/** Our own database: short tries, for ever. */
export const inward = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumInterval: '1 second' },
} as const;

export const money = proxyActivities<PaymentActivities>(outward);
export const staff = localActivities<RankingActivities & ReservationActivities>(inward);
export const stories = localActivities<StoryActivities>(inward);

/** One short try. */
export const briefly = { startToCloseTimeout: '2 seconds', retry: { maximumAttempts: 1 } } as const;

const once = localActivities<Pick<PaymentActivities, 'preparePayment' | 'readCard'>>(briefly);

/**
 * Calls that move no money: one quick local try, which costs no durable step; if it fails, a regular activity that
 * waits the outage out and shows in Temporal as stuck, with its cause and next try (R18).
 */
export async function firstLocally<T>(local: () => Promise<T>, regular: () => Promise<T>): Promise<T> {
  try {
    return await local();
  } catch (error) {
    // A local activity's failure comes as it was thrown, a regular one's wrapped in an ActivityFailure.
    if (error instanceof TemporalFailure && !isCancellation(error)) return regular();
    throw error;
  }
}

export const preparePayment: PaymentActivities['preparePayment'] = (order) =>
  firstLocally(
    () => once.preparePayment(order),
    () => money.preparePayment(order),
  );

export const readCard: PaymentActivities['readCard'] = (intentId, intentType) =>
  firstLocally(
    () => once.readCard(intentId, intentType),
    () => money.readCard(intentId, intentType),
  );
