/** Local activities on the event log: workflows read their stream and append what they decided (design.md §3). */
import { log as activityLog } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Actor } from '#domain/core/actor.ts';
import type { Refusal } from '#domain/booking/commands.ts';
import { newEvents } from '#events/execute.ts';
import { timerCommandId } from '#events/ids.ts';
import {
  EventIdTaken,
  type EventLog,
  type EventMetadata,
  EventsRejected,
  RevisionConflict,
} from '#events/log.ts';
import type { ReservationChange, Reservations } from '../dispatch/reservations.ts';
import { type LoggedEvent, toLogged } from './logged-event.ts';

/** Who makes an append. A workflow's own step is named after the event that made it due. */
export type AppendedBy =
  | {
      readonly kind: 'command';
      readonly commandId: string;
      readonly actor: Actor;
      readonly bodyHash: string | null;
      readonly deviceTime: string | null;
    }
  | {
      readonly kind: 'step';
      /** The workflow or timer that acts, such as `workflow:booking`. */
      readonly part: string;
      readonly step: string;
      /** Null on a stream without events. */
      readonly cause: { readonly eventId: string; readonly correlationId: string } | null;
    };

export interface AppendRequest {
  readonly stream: string;
  readonly expected: number | 'none';
  readonly by: AppendedBy;
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  /** The reservation change that must be granted first; undone when the append is refused. */
  readonly reservation: ReservationChange | null;
}

/** The result of an append. A conflict carries the events that the caller hasn't seen; it never fails a workflow. */
export type AppendResult =
  | { readonly kind: 'appended'; readonly events: readonly LoggedEvent[] }
  | { readonly kind: 'conflict'; readonly commandId: string; readonly events: readonly LoggedEvent[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type LogActivities = ReturnType<typeof logActivities>;

/** Events that can't be stored are refused: retried forever they would hold the story up (design.md §3). */
const notStorable = {
  code: 'not_storable',
  says: 'notStorable',
} as const satisfies Refusal;

/** The activities, over a log and the reservations. */
export function logActivities({
  log,
  reservations,
}: {
  readonly log: EventLog;
  readonly reservations: Reservations;
}) {
  return {
    /** The stream's events from a revision, oldest first. */
    async readStream(stream: string, fromRevision: number): Promise<readonly LoggedEvent[]> {
      return (await log.readStream(stream, fromRevision)).map(toLogged);
    },

    /**
     * Appends to one stream, at least once: a repetition answers what was stored the first time, even if it asks for
     * something else now. Throws a non-retryable `EventIdTaken` when an id is in another stream.
     */
    async append(request: AppendRequest): Promise<AppendResult> {
      const metadata = metadataOf(request.stream, request.by);
      const granted = request.reservation ? await reservations.grant(request.reservation) : null;
      if (granted && !granted.ok) {
        // An earlier try of this command may be in the log even though its reservation has changed since.
        const stored = await since(log, request);
        if (stored.some((event) => event.commandId === metadata.commandId)) {
          return { kind: 'conflict', commandId: metadata.commandId, events: stored };
        }
        return { kind: 'refused', refusal: granted.refusal };
      }
      const conflict = async (): Promise<AppendResult> => {
        const events = await since(log, request);
        if (request.reservation) await reservations.compensate(request.reservation, events);
        return { kind: 'conflict', commandId: metadata.commandId, events };
      };
      try {
        const { events } = await log.append(
          request.stream,
          request.expected,
          newEvents(request.events, metadata),
        );
        if (request.reservation) await reservations.settle(request.reservation);
        return { kind: 'appended', events: events.map(toLogged) };
      } catch (error) {
        if (error instanceof RevisionConflict) return conflict();
        if (error instanceof EventIdTaken) {
          const found = await conflict();
          // The step was already taken with another outcome: the stored event wins (design.md §3).
          if (error.stream === request.stream && request.by.kind === 'step') return found;
          throw ApplicationFailure.nonRetryable(error.message, 'EventIdTaken');
        }
        if (error instanceof EventsRejected) {
          activityLog.error(error.message, { stream: request.stream });
          if (request.reservation) await reservations.compensate(request.reservation, []);
          return { kind: 'refused', refusal: notStorable };
        }
        throw error;
      }
    },
  };
}

async function since(log: EventLog, { stream, expected }: AppendRequest): Promise<readonly LoggedEvent[]> {
  return (await log.readStream(stream, expected === 'none' ? 0 : expected + 1)).map(toLogged);
}

function metadataOf(stream: string, by: AppendedBy): EventMetadata {
  switch (by.kind) {
    case 'command':
      return {
        actor: by.actor,
        commandId: by.commandId,
        correlationId: by.commandId,
        ...(by.bodyHash !== null && { bodyHash: by.bodyHash }),
        ...(by.deviceTime !== null && { deviceTime: by.deviceTime }),
      };
    case 'step': {
      const commandId = timerCommandId(by.cause?.eventId ?? stream, by.step);
      return {
        actor: { role: 'system', id: by.part },
        commandId,
        ...(by.cause && { causationId: by.cause.eventId }),
        correlationId: by.cause?.correlationId ?? commandId,
      };
    }
  }
}
