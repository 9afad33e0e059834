/** Read model `stuck`: work that does not continue by itself, for the ops page (R18). */
import { z } from 'zod';
import type { AftercareEvent } from '#domain/aftercare/events.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { type RaisedIssue, raisedBy, settledBy } from '#domain/booking/issues.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import type { Cause } from '#domain/core/says.ts';
import { shareSubject } from '#domain/payout/next.ts';
import type { BookingId } from '#domain/core/ids.ts';
import type { MessageEvent } from '#domain/messages/events.ts';
import { type IssueKind, issueKinds } from '#domain/booking/remedies.ts';
import { takenBy } from '#domain/tip/decide.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import { asBookingEvent, asPayoutEvent, asTipEvent, storyOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';

/** One issue that is open, or was until `resolvedAt`. */
export interface Issue {
  readonly kind: IssueKind;
  /**
   * Distinguishes several of a kind: a message's key, whose share, whose or which payout, which charge, a
   * cancellation's fee; otherwise empty.
   */
  readonly subject: string;
  readonly since: string;
  readonly lastTryAt: string;
  readonly tries: number;
  /** The provider's code, or our own. */
  readonly code: string;
  readonly cause: Cause;
  readonly resolvedAt: string | null;
}

/** Issues as stored in `rm.stuck.issues`. */
export const issues = z.array(
  z.object({
    kind: z.enum(issueKinds),
    subject: z.string(),
    since: z.string(),
    lastTryAt: z.string(),
    tries: z.number(),
    code: z.string(),
    // Written only by this model.
    cause: z.custom<Cause>(),
    resolvedAt: z.string().nullable(),
  }),
) satisfies z.ZodType<Issue[]>;

/** What an event says about issues: one that came up (again), or kinds that are settled. */
export type Finding =
  | {
      readonly raises: IssueKind;
      readonly code: string;
      readonly cause: Cause;
      readonly at: string;
      readonly subject?: string;
      /** The number of the failed attempt; if absent, each failure counts as one. */
      readonly attempt?: number;
    }
  /** A null subject: any subject. */
  | { readonly settles: readonly IssueKind[]; readonly at: string; readonly subject?: string | null };

/** The findings of the booking's own event, from the domain's table (domain/booking/issues.ts). */
function findingsOf(event: Placed<BookingEvent>): readonly Finding[] {
  if (!('at' in event.data)) return [];
  const { at } = event.data;
  const raised = raisedBy(event);
  return [
    ...settledBy(event).map(({ kind, subject }): Finding => ({ settles: [kind], subject, at })),
    ...(raised ? [issueRaised(raised, at)] : []),
  ];
}

function issueRaised({ kind: raises, ...issue }: RaisedIssue, at: string): Finding {
  return { raises, ...issue, at };
}

function payoutFindingsOf(event: PayoutEvent): readonly Finding[] {
  switch (event.type) {
    case 'TransferFailed': {
      const { attempt } = event.data;
      return [{ ...raised('transfer_failed', event.data), subject: shareSubject(event.data), attempt }];
    }
    case 'TransferMade':
    case 'TransferReversed':
      return [{ settles: ['transfer_failed'], at: event.data.at, subject: shareSubject(event.data) }];
    case 'PayoutFailed': {
      const { attempt, technicianId: subject, payoutId } = event.data;
      return [
        ...confirmed(payoutId, event.data),
        { ...raised('payout_failed', event.data), subject, attempt },
      ];
    }
    case 'PayoutUnread': {
      const { attempt, payoutId: subject } = event.data;
      const { code, message, at } = event.data;
      const cause: Cause = { text: 'payoutUnread', values: { payout: subject, message } };
      return [{ raises: 'payout_unconfirmed', code, cause, at, subject, attempt }];
    }
    case 'PayoutReadAgain':
      return confirmed(event.data.payoutId, event.data);
    case 'PayoutPaid': {
      const { at, technicianId: subject, payoutId } = event.data;
      return [...confirmed(payoutId, event.data), { settles: ['payout_failed'], at, subject }];
    }
    case 'PayoutNetted':
    case 'PayoutDropped':
      return [{ settles: ['payout_failed'], at: event.data.at, subject: event.data.technicianId }];
    case 'SharesNoted':
    case 'FundsAwaited':
    case 'PayoutCreated':
      return [];
    default:
      return unreachable(event);
  }
}

/** The provider reports the state of a payout. */
function confirmed(payoutId: string | null, { at }: { readonly at: string }): readonly Finding[] {
  return payoutId === null ? [] : [{ settles: ['payout_unconfirmed'], at, subject: payoutId }];
}

/** Refunds of a charge that could not be matched to its booking. */
function aftercareFindingsOf(event: AftercareEvent): readonly Finding[] {
  switch (event.type) {
    case 'RefundsUnmatched': {
      const { attempts: attempt, chargeId: subject } = event.data;
      const { code, says, at } = event.data;
      const cause: Cause =
        typeof says === 'object' && says.text === 'refundTooHigh'
          ? { text: 'refundTooHigh', values: { charge: subject, left: Number(says.values['left']) } }
          : { text: 'chargeUnknown', values: { charge: subject } };
      return [{ raises: 'refund_unmatched', code, cause, at, subject, attempt }];
    }
    case 'RefundsMatched':
      return [{ settles: ['refund_unmatched'], at: event.data.at, subject: event.data.chargeId }];
    case 'RefundRequested':
    case 'RefundSettled':
    case 'OutsideRefundNoted':
    case 'RefundReturnNoted':
    // While the bank waits for an answer, the dispute is a line of its own (domain/booking/issues.ts).
    case 'DisputeAnswerRequested':
    case 'DisputeAnswerSent':
    case 'DisputeAnswerRefused':
      return [];
    default:
      return unreachable(event);
  }
}

/** A tip that the provider does not charge, and one that was refunded although the crew keeps it. */
function tipFindingsOf(event: TipEvent): readonly Finding[] {
  switch (event.type) {
    case 'TipChargeFailed': {
      const { kind, attempt, at } = event.data;
      // A declined card is reported to the customer, since ops can do nothing about it.
      return kind === 'invalid_state'
        ? [{ ...raised('tip_failed', event.data), attempt }]
        : [{ settles: ['tip_failed'], at }];
    }
    case 'TipPaymentPrepared':
    case 'TipCharged':
    case 'TipLapsed':
      return [{ settles: ['tip_failed'], at: event.data.at }];
    case 'TipRefundsChanged': {
      const { refunded, at } = event.data;
      if (refunded === 0) return [{ settles: ['tip_returned'], at, subject: 'refund' }];
      const cause: Cause = { text: 'tipRefunded', values: { amount: refunded } };
      return [{ raises: 'tip_returned', code: 'refund', cause, at, subject: 'refund' }];
    }
    case 'TipDisputeChanged': {
      const { dispute, at } = event.data;
      const { disputeId: subject, reason, status, amount, outcome } = dispute;
      if (outcome === 'won' && takenBy(dispute) <= 0) return [{ settles: ['tip_returned'], at, subject }];
      const cause: Cause = { text: 'tipDisputed', values: { dispute: subject, status, amount } };
      return [{ raises: 'tip_returned', code: reason, cause, at, subject }];
    }
    case 'TipGiven':
      return [];
    default:
      return unreachable(event);
  }
}

/** A message that was started but neither sent nor skipped: its provider doesn't answer. */
function messageFindingOf(event: MessageEvent): Finding {
  const { key: subject, at } = event.data;
  if (event.type !== 'MessageStarted') return { settles: ['message_unsent'], subject, at };
  const { template: code, channel } = event.data;
  return {
    raises: 'message_unsent',
    subject,
    at,
    code,
    cause: { text: 'messageUnsent', values: { channel } },
  };
}

/** What a stored event says about which booking's issues. */
function foundIn(
  event: RecordedEvent,
): { readonly bookingId: BookingId; readonly findings: readonly Finding[] } | null {
  const bookingId = storyOf(event);
  if (bookingId === null) return null;
  const findings = findingsIn(event);
  return findings.length > 0 ? { bookingId, findings } : null;
}

function findingsIn(event: RecordedEvent): readonly Finding[] {
  const { stream, type, data } = event;
  if (stream.startsWith('booking-')) return findingsOf(asBookingEvent(event));
  if (stream.startsWith('payout-')) return payoutFindingsOf(asPayoutEvent(event));
  if (stream.startsWith('aftercare-')) return aftercareFindingsOf({ type, data } as AftercareEvent);
  if (stream.startsWith('tip-')) return tipFindingsOf(asTipEvent(event));
  return stream.startsWith('messages-') ? [messageFindingOf({ type, data } as MessageEvent)] : [];
}

function raised(
  raises: IssueKind,
  data: { readonly code: string; readonly message: string; readonly at: string },
): Extract<Finding, { raises: IssueKind }> {
  return { raises, code: data.code, cause: { text: 'said', values: { message: data.message } }, at: data.at };
}

/** The issues after a finding; at most one open issue per kind and subject. */
function withFinding(before: readonly Issue[], finding: Finding): readonly Issue[] {
  if ('settles' in finding) {
    const { settles, at, subject = '' } = finding;
    const settled = (issue: Issue) =>
      issue.resolvedAt === null &&
      (subject === null || issue.subject === subject) &&
      settles.includes(issue.kind);
    return before.some(settled)
      ? before.map((issue) => (settled(issue) ? { ...issue, resolvedAt: at } : issue))
      : before;
  }
  const { raises: kind, code, cause, at, subject = '', attempt } = finding;
  const open = before.find(
    (issue) => issue.kind === kind && issue.subject === subject && issue.resolvedAt === null,
  );
  if (!open)
    return [
      ...before,
      { kind, subject, since: at, lastTryAt: at, tries: attempt ?? 1, code, cause, resolvedAt: null },
    ];
  const again = { ...open, lastTryAt: at, tries: attempt ?? open.tries + 1, code, cause };
  return before.map((issue) => (issue === open ? again : issue));
}

interface Row {
  readonly bookingId: string;
  readonly issues: readonly Issue[];
}

function open({ issues: all }: Row): readonly Issue[] {
  return all.filter(({ resolvedAt }) => resolvedAt === null);
}

const table: Table<Row> = {
  name: 'stuck',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'open_issues', type: 'int', of: (row) => open(row).length },
    {
      name: 'since',
      type: 'timestamptz',
      of: (row) =>
        open(row)
          .map(({ since }) => since)
          .sort()[0] ?? null,
    },
    { name: 'issues', type: 'jsonb', of: ({ issues: all }) => all },
  ],
};

const storedRow = z.object({ booking_id: z.string(), issues });

/** Read model `stuck`. */
export const stuck = keyed({
  name: 'stuck',
  table,
  keysOf: (event) => {
    const found = foundIn(event);
    return found ? [found.bookingId] : [];
  },
  stored: storedRow,
  fromStored: (row) => [row.booking_id, { bookingId: row.booking_id, issues: row.issues }] as const,
  apply(row: Row | undefined, event): Row | undefined {
    const found = foundIn(event);
    if (!found) return row;
    const after = found.findings.reduce(withFinding, row?.issues ?? []);
    return after.length > 0 ? { bookingId: found.bookingId, issues: after } : undefined;
  },
});
