/** Events on their way from the log into a workflow. */
import type { StoredEvent } from '#events/log.ts';

/** An event as it travels into a workflow: JSON only, the position as a decimal string. */
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

/** A stored event as it travels into a workflow. */
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
