/** What an intent needs next: to be voided, unless a booking adopts it in time. */
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import type { BookingId } from '../core/ids.ts';
import { unreachable } from '../core/unreachable.ts';
import type { IntentState } from './state.ts';

export type IntentStep =
  | { readonly kind: 'open' }
  /** From here on no booking may adopt it. */
  | { readonly kind: 'begin_voiding' }
  /** Ask the provider to void it. */
  | { readonly kind: 'void' }
  /** The story that adopted it may have been lost before recording it: then nothing else releases the hold. */
  | { readonly kind: 'void_unrecorded'; readonly bookingId: BookingId }
  | Waiting
  | { readonly kind: 'ended' };

/** The step due at `now` (ISO instant). */
export function nextIntentStep(
  state: IntentState,
  now: string,
  { intentAdoption }: Pick<Durations, 'intentAdoption'>,
): IntentStep {
  const from = (until: string, step: IntentStep, awaited: Omit<Awaited, 'until'>): IntentStep =>
    now < until ? waiting(until, { ...awaited, until }) : step;
  switch (state.status) {
    case 'none':
      return { kind: 'open' };
    case 'open':
    case 'claimed':
      return from(
        state.adoptBefore,
        { kind: 'begin_voiding' },
        { kind: 'adoption', since: new Date(Date.parse(state.adoptBefore) - intentAdoption).toISOString() },
      );
    case 'refused':
      return { kind: 'begin_voiding' };
    case 'voiding':
      return { kind: 'void' };
    case 'adopted': {
      const { bookingId, at } = state;
      const looked = new Date(Date.parse(at) + intentAdoption).toISOString();
      return from(looked, { kind: 'void_unrecorded', bookingId }, { kind: 'adoption_check', since: at });
    }
    case 'voided':
      return { kind: 'ended' };
    default:
      return unreachable(state);
  }
}

/** What an intent waits for at `now`. */
export function awaitedByIntent(
  state: IntentState,
  now: string,
  durations: Pick<Durations, 'intentAdoption'>,
): readonly Awaited[] {
  const step = nextIntentStep(state, now, durations);
  switch (step.kind) {
    case 'ended':
      return [];
    case 'wait':
      return step.awaited;
    case 'open':
    case 'begin_voiding':
      return [stepUnderWay(step.kind, now, 'own_step')];
    case 'void':
    case 'void_unrecorded':
      return [stepUnderWay(step.kind, now)];
    default:
      return unreachable(step);
  }
}
