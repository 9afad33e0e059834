/** Upcasts events of older schema versions to today's shape while reading; stored events are never rewritten. */
import { digestOf } from './digest.ts';
import { isStored, type RecordedEvent } from './log.ts';

/** One step: from schema version `from` of an event type to `from + 1`. */
export interface UpcastStep {
  readonly type: string;
  readonly from: number;
  /** Makes the newer data from the older; must not change its input. */
  readonly upcast: (data: unknown) => unknown;
}

/** Gives an event the newest shape of its type; an up-to-date event is returned as it is. */
export type Upcast = <E extends RecordedEvent>(event: E) => E;

/**
 * Builds the upcast from its steps.
 * @throws {RangeError} two steps start from the same version, or a version between two steps has none
 */
export function upcasting(steps: readonly UpcastStep[]): Upcast {
  const byType = new Map<string, Map<number, UpcastStep['upcast']>>();
  for (const { type, from, upcast } of steps) {
    const versions = byType.get(type) ?? new Map<number, UpcastStep['upcast']>();
    if (versions.has(from)) throw new RangeError(`two upcasts of ${type} start from version ${from}`);
    byType.set(type, versions.set(from, upcast));
  }
  for (const [type, versions] of byType) {
    const first = Math.min(...versions.keys());
    for (let version = first; version < first + versions.size; version++) {
      if (!versions.has(version)) throw new RangeError(`no upcast of ${type} starts from version ${version}`);
    }
  }
  return (event) => {
    const versions = byType.get(event.type);
    if (!versions?.has(event.schemaVersion)) return event;
    let { data, schemaVersion } = event;
    for (let step = versions.get(schemaVersion); step; step = versions.get(schemaVersion)) {
      data = step(data);
      schemaVersion += 1;
    }
    // Listed one by one: a copy by spreading would lose the getter of `metadata` (postgres/rows.ts).
    return isStored(event)
      ? {
          ...event,
          metadata: event.metadata,
          digest: digestOf(event),
          storedVersion: event.storedVersion ?? event.schemaVersion,
          data,
          schemaVersion,
        }
      : { ...event, data, schemaVersion };
  };
}
