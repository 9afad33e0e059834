/** The booking's story: commands decided by the domain, with what each asks of the reservations. */
import { workflowInfo } from '@temporalio/workflow';
import type { ReservationChange } from '#activities/dispatch/reservations.ts';
import { type Actor, system } from '#domain/core/actor.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { decideAll } from '#domain/booking/decide-all.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import { type Job, jobOf, keepsSameTime } from '#domain/booking/job.ts';
import { nextStep, type NextStep } from '#domain/booking/next.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking, BookingState } from '#domain/booking/state.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { staff } from '../story/effects.ts';
import type { BookingInput, BookingReceipt, CommandEnvelope, CommandResult } from '../contract.ts';
import { workflowIds } from '../contract.ts';
import { type Acted, type Decided, openStory, type Story } from '../story/story.ts';
import { yieldLostTime } from './lost-time.ts';

const part = 'workflow:booking';

export interface BookingStory extends Story<BookingState, BookingEvent> {
  readonly input: BookingInput;
  /** The placed booking; throws before there is one. */
  readonly booking: Booking;
  /** What is to be done now. */
  readonly due: NextStep;
  /** A person's command. */
  command(envelope: CommandEnvelope): Promise<Acted>;
  /** The workflow's own commands, appended together: what an effect brought, or a timer. */
  record(name: string, ...commands: readonly [BookingCommand, ...BookingCommand[]]): Promise<Acted>;
  /** As `record`, of what an activity finds; nothing else is decided in between. */
  recordFound(
    name: string,
    find: (state: BookingState) => Promise<readonly BookingCommand[]>,
  ): Promise<Acted>;
  receipt(position: string): BookingReceipt;
  answer(acted: Acted): CommandResult;
  /** The secret by which the browser confirms the prepared intent: in memory only. */
  secret: { readonly intentId: string; readonly clientSecret: string } | null;
  /** Whatever is done with the card is done one after the other: what one call has made, the next one finds (R7). */
  oneCard<T>(work: () => Promise<T>): Promise<T>;
  /** Someone asked to try again now instead of after the wait. */
  retryNow: boolean;
  /** Commands answered by this run. */
  answered: number;
  /** How many of the booked shares this run has told the payout of. */
  sharesTold: number;
}

/** Opens the story of a booking's stream. */
export function openBookingStory(input: BookingInput): BookingStory {
  const story = openStory<BookingState, BookingEvent>({
    stream: workflowIds.booking(input.bookingId),
    part,
    initial: unplaced,
    evolve,
  });
  const own: Omit<BookingStory, keyof Story<BookingState, BookingEvent>> = {
    input,
    secret: null,
    oneCard: oneByOne(),
    retryNow: false,
    answered: 0,
    sharesTold: 0,
    get booking() {
      if (story.state.status === 'none') throw new Error(`booking ${input.bookingId} is not placed`);
      return story.state;
    },
    get due() {
      return nextStep(story.state, now(), input.durations, this.retryNow);
    },
    async command({ command, commandId, actor, bodyHash, deviceTime }) {
      const by = { kind: 'command', commandId, actor, bodyHash, deviceTime } as const;
      const move = moveOf(command);
      if (move === null) return story.act(by, (state) => decided(state, [command], actor, input));
      const moving = openMove(move, actor, input);
      const acted = await story.act(by, moving.decide);
      if (moving.hasStrayed(story.state)) await yieldLostTime(this);
      return acted;
    },
    record: (name, ...commands) => story.step(name, (state) => decided(state, commands, system(part), input)),
    recordFound: (name, find) =>
      story.step(name, async (state) => decided(state, await find(state), system(part), input)),
    receipt(position) {
      const { status, payment, id, number } = this.booking;
      const { prepared } = payment;
      return {
        bookingId: id,
        number,
        status,
        paymentState: payment.state,
        revision: story.revision,
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
    },
    answer(acted) {
      return acted.ok ? { ok: true, receipt: this.receipt(acted.position) } : acted;
    },
  };
  return Object.defineProperties(Object.create(story) as BookingStory, Object.getOwnPropertyDescriptors(own));
}

/** Does the work it is given one after the other. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = tail.then(work);
    tail = run.catch(() => undefined);
    return run;
  };
}

/** ISO instant of the workflow's clock. */
function now(): string {
  return new Date().toISOString();
}

/** Whether the run should be continued as a new one before its history grows too long. */
export function isLong(): boolean {
  return workflowInfo().continueAsNewSuggested;
}

/** Decides commands together, with what their events ask of the reservations. */
function decided(
  state: BookingState,
  commands: readonly BookingCommand[],
  actor: Actor,
  input: BookingInput,
): Decided<BookingEvent> {
  const given = commands.map((command) => ({ command, actor }));
  const decision = decideAll(state, given, now());
  if (!decision.ok) return decision;
  const { events, after } = decision;
  return { ok: true, events, reservation: reservationFor(state, after, commands, events, input) };
}

/** What the events ask of the write-side guard against double booking. */
function reservationFor(
  before: BookingState,
  after: BookingState,
  commands: readonly BookingCommand[],
  events: readonly BookingEvent[],
  input: BookingInput,
): ReservationChange | null {
  if (after.status === 'none' || events.length === 0) return null;
  const job = jobOf(after);
  const has = (type: BookingEvent['type']) => events.some((event) => event.type === type);
  const [command] = commands;
  if (has('BookingPlaced')) {
    const expiresAt = new Date(Date.parse(after.placedAt) + input.durations.unpaidBooking).toISOString();
    return { kind: 'reserve', job, expiresAt };
  }
  const left = events.flatMap((event) =>
    event.type === 'TechnicianUnassigned' ? [event.data.technicianId] : [],
  );
  if (command?.type === 'AcceptJob' || command?.type === 'AssignTechnician') {
    const { technicianId } = command;
    const eligibleOnly = command.type === 'AcceptJob';
    return { kind: 'claim', job, technicianId, replaces: left[0] ?? null, eligibleOnly };
  }
  // A rescheduled booking's reservations were moved before the append, to their new size as well.
  if (has('AppointmentRescheduled')) return null;
  if (before.status !== 'none' && (before.minutes !== job.minutes || before.crewSize !== job.crewSize)) {
    return { kind: 'resize', job, before: jobOf(before) };
  }
  if (has('BookingCancelled') || has('WorkCompleted')) return { kind: 'release', bookingId: after.id };
  if (before.status === 'pending' && (has('HoldPlaced') || has('CardSaved'))) return { kind: 'keep', job };
  if (left.length > 0) {
    return { kind: 'reopen', job, technicianIds: left };
  }
  return null;
}

type Move = Extract<BookingCommand, { type: 'RescheduleBooking' | 'ChangeDetails' }>;

/** The command if it may move the appointment. */
function moveOf(command: BookingCommand): Move | null {
  if (command.type === 'RescheduleBooking') return command;
  return command.type === 'ChangeDetails' && command.move ? command : null;
}

/** The command with those who leave the crew because they are not free at its new time. */
function withLeaving(command: Move, leaving: readonly TechnicianId[]): Move {
  if (command.type === 'RescheduleBooking') return { ...command, leaving };
  return command.move ? { ...command, move: { ...command.move, leaving } } : command;
}

/** A move under way: what it decides, and whether the reservations were moved without the booking. */
interface Moving {
  readonly decide: (state: BookingState) => Promise<Decided<BookingEvent>>;
  readonly hasStrayed: (state: BookingState) => boolean;
}

/**
 * Moves the reservations first, since who is free then decides who leaves the crew. Decided under the story's mutex:
 * whoever is assigned at the same instant is assigned before, and is looked at, or after, for the new time (R1). If a
 * later look or the append refuses the move, the reservations have strayed: the time that they left may be taken.
 */
function openMove(command: Move, actor: Actor, input: BookingInput): Moving {
  let movedTo: Job | null = null;
  return {
    async decide(state) {
      const asked = decideAll(state, [{ command: withLeaving(command, []), actor }], now());
      const moves = asked.ok && asked.events.some(({ type }) => type === 'AppointmentRescheduled');
      if (state.status === 'none' || !moves || asked.after.status === 'none') {
        return decided(state, [withLeaving(command, [])], actor, input);
      }
      const job = jobOf(asked.after);
      const moved = await staff.moveReservation(job, crewIds(state));
      if (!moved.ok) return moved;
      movedTo = job;
      return decided(state, [withLeaving(command, moved.leaving)], actor, input);
    },
    hasStrayed: (state) =>
      movedTo !== null && state.status !== 'none' && !keepsSameTime(movedTo, jobOf(state)),
  };
}
