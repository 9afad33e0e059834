/** How workflows reach their activities: time limits and retries that recover within seconds. */
import {
  type ActivityInterfaceFor,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  TemporalFailure,
  type UntypedActivities,
} from '@temporalio/workflow';
import type { LetterActivities } from '#activities/messages/letters.ts';
import type { MessageActivities } from '#activities/messages/messages.ts';
import type { PaymentActivities } from '#activities/money/payments.ts';
import type { RankingActivities } from '#activities/dispatch/ranking.ts';
import type { ReservationActivities } from '#activities/dispatch/reservation-activities.ts';
import type { StoryActivities } from '#activities/stories/start.ts';
import type { Outdated } from '#activities/log/outcomes.ts';
import { localActivities } from './in-turn.ts';

/**
 * An outage is waited out: retried forever, at most three seconds apart. A killed try is detected by its missing
 * heartbeat.
 */
export const outward = {
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '3 seconds',
  retry: { initialInterval: '250 milliseconds', backoffCoefficient: 1.7, maximumInterval: '3 seconds' },
} as const;

/** Our own database: a few short tries within the workflow task. */
const inward = {
  startToCloseTimeout: '10 seconds',
  retry: {
    initialInterval: '50 milliseconds',
    backoffCoefficient: 2,
    maximumInterval: '1 second',
    maximumAttempts: 4,
  },
} as const;

/** The same calls after those tries: retried forever. */
const inwardForLong = {
  startToCloseTimeout: '15 seconds',
  retry: { initialInterval: '250 milliseconds', backoffCoefficient: 2, maximumInterval: '3 seconds' },
} as const;

/** One short try. */
export const briefly = { startToCloseTimeout: '2 seconds', retry: { maximumAttempts: 1 } } as const;

/**
 * Calls that move no money: one quick local try, which costs no durable step; if it fails, a regular activity that
 * waits the outage out and is visible in Temporal with its cause and next try (R18).
 */
export function firstLocally<T>(local: () => Promise<T>, regular: () => Promise<T>): Promise<T> {
  return local().catch((error: unknown) => {
    // A local activity's failure arrives as it was thrown, a regular one's wrapped in an ActivityFailure.
    const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
    if (error instanceof TemporalFailure && !isFinal && !isCancellation(error)) return regular();
    throw error;
  });
}

/** Whether a call was not made because the log is ahead of the workflow. */
export const isOutdated = <T extends { readonly kind: string }>(answer: T | Outdated): answer is Outdated =>
  answer.kind === 'outdated';

/**
 * Activities on our own log and tables: local ones, which become regular and so visible when they keep failing (R18).
 */
export function ownActivities<Activities = UntypedActivities>(): ActivityInterfaceFor<Activities> {
  type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>;
  const local = localActivities<Calls>(inward) as Calls;
  const regular = proxyActivities<Calls>(inwardForLong) as Calls;
  return new Proxy(local, {
    get(_local, property) {
      const here = local[String(property)];
      const away = regular[String(property)];
      return (
        here &&
        away &&
        ((...args: unknown[]) =>
          firstLocally(
            () => here(...args),
            () => away(...args),
          ))
      );
    },
  }) as ActivityInterfaceFor<Activities>;
}

/**
 * Mails and texts: an outage is waited out, for days if need be; ops sees the pending activity with its cause (R18).
 */
export const mailing = proxyActivities<LetterActivities & Pick<MessageActivities, 'deliverDue'>>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '3 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

export const money = proxyActivities<PaymentActivities>(outward);
export const staff = ownActivities<RankingActivities & ReservationActivities>();
export const stories = ownActivities<StoryActivities>();

const once = localActivities<Pick<PaymentActivities, 'preparePayment' | 'readCard'>>(briefly);

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
