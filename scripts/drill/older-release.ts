/**
 * A projector's release that trips over an event: it takes every entry of the waitlist for one with a word from a form that
 * came later. The others of its read models know nothing of it.
 */
import type { RecordedEvent } from '#events/log.ts';
import { waitlist } from '#projections/models/waitlist.ts';
import type { Target } from '#projections/projection.ts';

const apply = waitlist.apply as (events: readonly RecordedEvent[], target: Target) => Promise<void>;

const older = {
  async apply(events: readonly RecordedEvent[], target: Target): Promise<void> {
    for (const { type } of events)
      if (type.startsWith('Waitlist'))
        throw new TypeError("Cannot read properties of undefined (reading 'form')");
    await apply(events, target);
  },
};

Object.assign(waitlist, older);
