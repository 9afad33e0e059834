/** A vetting as it stands: what the log says of the person, oldest first. */
import { fold } from '#domain/core/aggregate.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { OnboardingEvent, OnboardingEvents } from '#domain/onboarding/events.ts';
import type { OnboardingState } from '#domain/onboarding/state.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { TechnicianEvent } from '#domain/technician/events.ts';
import type { TechnicianState } from '#domain/technician/state.ts';
import type { StoredEvent } from '#events/log.ts';
import { workflowIds } from '#workflows/contract.ts';
import { applicantId, type World } from '../world.ts';

export interface Facts {
  readonly world: World;
  readonly vetting: readonly (OnboardingEvent & Pick<StoredEvent, 'recordedAt'>)[];
  readonly recorded: readonly (TechnicianEvent & Pick<StoredEvent, 'recordedAt'>)[];
  readonly state: OnboardingState;
  readonly record: TechnicianState;
  /** ISO instant. */
  readonly now: string;
}

/** What is wrong, in words; nothing if it holds. */
export type Check = (facts: Facts) => Iterable<string> | Promise<Iterable<string>>;

export function factsOf(world: World): Facts {
  const streamOf = (name: string) => world.store.streams.get(name) ?? [];
  const vetting = streamOf(workflowIds.onboarding(applicantId));
  const recorded = streamOf(`technician-${applicantId}`);
  return {
    world,
    vetting: vetting as unknown as Facts['vetting'],
    recorded: recorded as unknown as Facts['recorded'],
    state: fold(onboardings, vetting),
    record: fold(technicians, recorded),
    now: new Date(world.scheduler.now).toISOString(),
  };
}

/** The events of the attempt that is under way, or of the last one. */
export function ofAttempt({ vetting }: Facts): Facts['vetting'] {
  const start = vetting.findLastIndex(({ type }) => type === 'ApplicationSent');
  return start < 0 ? [] : vetting.slice(start);
}

/** The last event of a type in a list, as that type has it. */
export function lastOf<Type extends OnboardingEvent['type']>(
  events: Facts['vetting'],
  type: Type,
): { readonly data: OnboardingEvents[Type]; readonly recordedAt: string; readonly index: number } | null {
  const index = events.findLastIndex((event) => event.type === type);
  const found = events[index];
  return found ? { data: found.data as OnboardingEvents[Type], recordedAt: found.recordedAt, index } : null;
}

/** All events of a type. */
export function allOf<Type extends OnboardingEvent['type']>(
  events: Facts['vetting'],
  type: Type,
): readonly { readonly data: OnboardingEvents[Type]; readonly recordedAt: string }[] {
  return events
    .filter((event) => event.type === type)
    .map(({ data, recordedAt }) => ({ data: data as OnboardingEvents[Type], recordedAt }));
}
