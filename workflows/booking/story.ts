/** The booking's story: commands decided by the domain, together with the reservation change that each needs. */
import type { ReservationChange } from '#activities/dispatch/reservations.ts';
import type { BookingCommand, RefusalCode } from '#domain/booking/commands.ts';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent, WithdrawReason } from '#domain/booking/events.ts';
import { type Job, jobOf, keepsSameTime } from '#domain/booking/job.ts';
import { nextStep, type NextStep } from '#domain/booking/next.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking, BookingState } from '#domain/booking/state.ts';
import { isLegal, openStatuses } from '#domain/booking/transitions.ts';
import { unpaidUntil } from '#domain/booking/unpaid.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { decideAll, type DecisionOfAll, type Given } from '#domain/core/decide-all.ts';
import type { BookingInput, BookingReceipt, CommandEnvelope, CommandResult } from '../contract.ts';
import { staff } from '../story/effects.ts';
import { queue } from '../story/in-turn.ts';
import { type Acted, type Decided, now, Story } from '../story/story.ts';

type Decision = Extract<DecisionOfAll<BookingState, BookingEvent, RefusalCode>, { ok: true }>;

export class BookingStory extends Story<BookingState, BookingEvent, BookingCommand, RefusalCode> {
  readonly input: BookingInput;
  /** The secret with which the browser confirms the prepared intent; kept in memory only. */
  secret: { readonly intentId: string; readonly clientSecret: string } | null = null;
  /** Everything done with the card is done one at a time, so that each call finds what the one before it made (R7). */
  readonly cardMutex = queue();
  /** Someone asked to try again now instead of after the wait. */
  retryNow = false;
  /** Commands answered by this run. */
  answered = 0;
  /** How many of the booked shares this run has notified the payout of. */
  sharesNotified = 0;
  /** Where the reservations were moved to, ahead of the log; null when they were not moved. */
  #movedTo: Job | null = null;

  constructor(input: BookingInput) {
    super(bookings, input.bookingId, 'workflow:booking');
    this.input = input;
  }

  /** The placed booking; throws before there is one. */
  get booking(): Booking {
    if (this.state.status === 'none') throw new Error(`booking ${this.input.bookingId} is not placed`);
    return this.state;
  }

  /** The step that is due now. */
  get due(): NextStep {
    return nextStep(this.state, now(), this.input.durations, this.retryNow);
  }

  /**
   * Like every story's. If a move is refused after its reservations were moved, by a later look or by the append, the
   * time they left may have been taken.
   */
  override async command(envelope: CommandEnvelope): Promise<Acted<RefusalCode>> {
    const acted = await super.command(envelope);
    const movedTo = this.#movedTo;
    if (movedTo === null) return acted;
    this.#movedTo = null;
    if (!keepsSameTime(movedTo, jobOf(this.booking))) await this.yieldLostTime();
    return acted;
  }

  /**
   * Reserves the booking's time again after its reservations were elsewhere (R1). Crew members whose time another job
   * has taken in between leave this one: they are told, and the job is offered again. Once they are on their way, a
   * person must decide which job waits, so staff on duty are told.
   */
  async yieldLostTime(): Promise<void> {
    await this.act('lost-time', async (state) => {
      if (state.status === 'none' || !openStatuses.includes(state.status)) return [];
      const technicianIds = await staff.regainTime(jobOf(state), crewIds(state));
      if (technicianIds.length === 0 || !isLegal('UnassignTechnician', state.status))
        return isLegal('RecordLostTime', state.status)
          ? this.own({ type: 'RecordLostTime', technicianIds })
          : [];
      const reason = 'other_job';
      return this.own(
        ...technicianIds.map(
          (technicianId) => ({ type: 'UnassignTechnician', technicianId, reason }) as const,
        ),
      );
    });
  }

  /**
   * Stops asking a technician who may not be given work any more and asks others. A job that they have stays theirs.
   */
  async withdrawOffer(technicianId: TechnicianId, reason: WithdrawReason): Promise<void> {
    await this.act(`withdraw-offer:${technicianId}`, ({ status }) =>
      status !== 'none' && isLegal('WithdrawOffer', status)
        ? this.own({ type: 'WithdrawOffer', technicianId, reason })
        : [],
    );
  }

  protected override decide(given: readonly Given<BookingCommand>[]) {
    const decision = decideAll(bookings, this, given, now());
    if (!decision.ok) return decision;
    const { state: after } = decision.after;
    if (this.state.status !== 'none' && after.status !== 'none' && has(decision, 'AppointmentRescheduled'))
      return this.#move(decision, after);
    return { ...decision, reservation: this.#reservationFor(decision, after, given[0]?.command) };
  }

  /**
   * Moves the reservations first, because who is free at the new time decides who leaves the crew. Under the story's
   * mutex: a technician assigned at the same moment is assigned either before the move, and checked by it, or after it,
   * for the new time (R1).
   */
  async #move(decision: Decision, after: Booking): Promise<Decided<BookingEvent, RefusalCode>> {
    const job = jobOf(after);
    const moved = await staff.moveReservation(job, crewIds(after));
    if (!moved.ok) return moved;
    this.#movedTo = job;
    const reason = 'not_free';
    const leave = moved.leaving.map(
      (technicianId) => ({ type: 'UnassignTechnician', technicianId, reason }) as const,
    );
    const left = decideAll(bookings, decision.after, this.own(...leave), now());
    // The reservations are at the new time by now, and for the new crew size.
    return left.ok ? { ok: true, events: [...decision.events, ...left.events], reservation: null } : left;
  }

  /** The reservation change that the events need. */
  #reservationFor(
    decision: Decision,
    after: BookingState,
    command: BookingCommand | undefined,
  ): ReservationChange | null {
    const { state: before } = this;
    const { events } = decision;
    if (after.status === 'none' || events.length === 0) return null;
    const job = jobOf(after);
    if (has(decision, 'BookingPlaced')) {
      return { kind: 'reserve', job, expiresAt: unpaidUntil(after, this.input.durations) };
    }
    const left = events.flatMap((event) =>
      event.type === 'TechnicianUnassigned' ? [event.data.technicianId] : [],
    );
    if (command?.type === 'AcceptJob' || command?.type === 'AssignTechnician') {
      const { technicianId } = command;
      const eligibleOnly = command.type === 'AcceptJob';
      return { kind: 'claim', job, technicianId, replaces: left[0] ?? null, eligibleOnly };
    }
    const isChanged = has(decision, 'DetailsChanged') || has(decision, 'ContactChanged');
    if (before.status !== 'none' && isChanged && !keepsSameTime(jobOf(before), job))
      return { kind: 'resize', job, before: jobOf(before) };
    const isOver = has(decision, 'BookingCancelled') || has(decision, 'WorkCompleted');
    if (isOver || has(decision, 'ReturnDateDropped')) return { kind: 'release', bookingId: job.bookingId };
    if (before.status === 'pending' && (has(decision, 'HoldPlaced') || has(decision, 'CardSaved')))
      return { kind: 'keep', job };
    return left.length > 0 ? { kind: 'reopen', job, technicianIds: left } : null;
  }

  receipt(position: string): BookingReceipt {
    const { status, payment, id, number } = this.booking;
    const { prepared } = payment;
    return {
      bookingId: id,
      number,
      status,
      paymentState: payment.state,
      revision: this.revision,
      position,
      payment:
        prepared && this.secret?.intentId === prepared.intentId
          ? {
              intentType: prepared.intentType,
              intentId: prepared.intentId,
              clientSecret: this.secret.clientSecret,
              amount: prepared.amount,
            }
          : null,
    };
  }

  answer(acted: Acted<RefusalCode>): CommandResult {
    return acted.ok ? { ok: true, receipt: this.receipt(acted.position) } : acted;
  }
}

function has({ events }: Decision, type: BookingEvent['type']): boolean {
  return events.some((event) => event.type === type);
}

type Take<Step> = (story: BookingStory, step: Step) => Promise<unknown>;

/**
 * Clears the request for an immediate try before the step, so that a request made during the step counts as another
 * one.
 */
export const once =
  <Step>(take: Take<Step>): Take<Step> =>
  (story, step) => {
    story.retryNow = false;
    return take(story, step);
  };
