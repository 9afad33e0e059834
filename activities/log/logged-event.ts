/** Events as passed from the log to a workflow. */
import type { StoredEvent } from '#events/log.ts';

/** An event as passed to a workflow: JSON only, the position as a decimal string. */
export interface LoggedEvent {
  readonly id: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  readonly data: unknown;
  readonly commandId: string;
  readonly correlationId: string;
  readonly recordedAt: string;
}

/** Converts a stored event for a workflow. */
export function toLogged(event: StoredEvent): LoggedEvent {
  return {
    id: event.id,
    revision: event.revision,
    position: event.position.toString(),
    type: event.type,
    data: event.data,
    commandId: event.metadata.commandId,
    correlationId: event.metadata.correlationId,
    recordedAt: event.recordedAt,
  };
}
