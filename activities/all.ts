/** All activities of the worker, assembled from their parts; worker, tests and benchmarks share this list. */
import type { Client } from '@temporalio/client';
import type Stripe from 'stripe';
import type { EventLog } from '#events/log.ts';
import type { Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import type { AnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { disputeActivities } from './money/disputes.ts';
import { intentActivities } from './intent/void.ts';
import { logActivities } from './log/log.ts';
import { paymentActivities } from './money/payments.ts';
import { type ConnectedAccount, type OpenDebt, payoutActivities } from './money/payouts.ts';
import { testPayoutActivities } from './money/test-payouts.ts';
import { tipActivities } from './money/tips.ts';
import { type CommissionBooks, type KeepStatement, settlementActivities } from './money/settlements.ts';
import { booksActivities, type CompareBooks } from './money/compare-books.ts';
import { refundActivities } from './money/refunds.ts';
import { rankingActivities, type Roster, staffingFrom } from './dispatch/ranking.ts';
import { reservationActivities } from './dispatch/reservation-activities.ts';
import { openBookingReservations } from './dispatch/reservations.ts';
import { dueSettlementActivities } from './stories/due-settlements.ts';
import { storyActivities } from './stories/start.ts';

/** What the activities depend on. */
export interface ActivityParts {
  readonly log: EventLog;
  readonly table: ReservationTable;
  readonly stripe: Stripe;
  readonly client: Client;
  readonly taskQueue: string;
  readonly roster: Roster;
  readonly connectedAccount: ConnectedAccount;
  readonly openDebt: OpenDebt;
  readonly commissionBooks: CommissionBooks;
  readonly keepStatement: KeepStatement;
  /** Documents sent to banks with answers to disputes. */
  readonly answerPapers: Pick<AnswerPapers, 'read'>;
  readonly compareBooks: CompareBooks;
  /** Decides which reservations have lapsed. In tests that skip time, the clock of the workflows. */
  readonly clock?: () => Date;
}

/** Activity name → function, as the worker registers them. */
export function allActivities(parts: ActivityParts) {
  const { table, roster } = parts;
  const reservations = openBookingReservations(table, staffingFrom(roster), parts.clock);
  return {
    ...logActivities({ log: parts.log, reservations }),
    ...reservationActivities(reservations, table),
    ...rankingActivities({ roster, table }),
    ...paymentActivities(parts),
    ...payoutActivities(parts),
    ...testPayoutActivities(parts),
    ...tipActivities(parts),
    ...settlementActivities(parts),
    ...dueSettlementActivities(parts),
    ...refundActivities(parts),
    ...booksActivities(parts),
    ...disputeActivities(parts),
    ...intentActivities(parts),
    ...storyActivities(parts),
  };
}
