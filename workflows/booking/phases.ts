/** Which phase of a booking's life a step belongs to, and how a phase is gone through. */
import type { BookingCommand } from '#domain/booking/commands.ts';
import type { NextStep } from '#domain/booking/next.ts';
import type { BookingState } from '#domain/booking/state.ts';
import { unreachable } from '../story/story.ts';
import { type BookingStory, isLong } from './story.ts';

export type Phase =
  | 'authorise'
  | 'assign'
  | 'route'
  | 'arrive'
  | 'complete'
  | 'capture'
  | 'commission'
  | 'ended';

/** A step that does something; waiting is the phases' common business. */
export type Doing = Exclude<NextStep, { readonly kind: 'wait' | 'ended' }>;

/**
 * Does a phase's steps one after the other, and waits while the booking stands in this phase. Ends as soon as the
 * next step is another phase's. A step that changes nothing would be due for ever: that is a fault, and is shown as
 * one by Temporal until it is mended.
 */
export async function during(
  phase: Phase,
  story: BookingStory,
  perform: (step: Doing) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { changes, revision } = story;
    const step = story.due;
    if (phaseOf(step, story.state) !== phase || isLong()) return;
    if (step.kind === 'ended') return;
    if (step.kind === 'wait') {
      await story.stirred(changes, step.until === null ? null : Date.parse(step.until) - Date.now());
      continue;
    }
    await perform(step);
    if (story.revision === revision && isSame(story.due, step))
      throw new Error(`${step.kind} was due and has changed nothing`);
  }
}

/** Whether what was due is due still: the same step with the same figures. */
export function isSame(now: NextStep, before: NextStep): boolean {
  return JSON.stringify(now) === JSON.stringify(before);
}

/** Whether the story is told: shares are booked, nothing is held. */
export function hasEnded(story: BookingStory): boolean {
  return story.due.kind === 'ended';
}

function phaseOf(step: NextStep, state: BookingState): Phase {
  switch (step.kind) {
    case 'prepare_payment':
    case 'place_hold':
    case 'release_hold':
      return 'authorise';
    case 'make_offers':
      return 'assign';
    case 'increase_hold':
    case 'capture':
    case 'charge_difference':
    case 'charge_fee':
      return 'capture';
    case 'command':
      return phaseOfCommand(step.command);
    case 'wait':
      return phaseOfStatus(state);
    case 'ended':
      return 'ended';
    default:
      return unreachable(step);
  }
}

function phaseOfCommand({ type }: BookingCommand): Phase {
  switch (type) {
    case 'LapseUnpaid':
    case 'CancelForFailedHold':
      return 'authorise';
    case 'RequestPriceRise':
    case 'LapsePriceRise':
      return 'capture';
    case 'BookShares':
      return 'commission';
    default:
      return 'assign';
  }
}

function phaseOfStatus({ status }: BookingState): Phase {
  switch (status) {
    case 'none':
    case 'pending':
      return 'authorise';
    case 'confirmed':
      return 'assign';
    case 'assigned':
    case 'scheduled':
      return 'route';
    case 'in_route':
      return 'arrive';
    case 'on_site':
    case 'in_progress':
      return 'complete';
    case 'completed':
    case 'cancelled':
      return 'capture';
    default:
      return unreachable(status);
  }
}
