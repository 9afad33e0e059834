/**
 * Free text about a booking's people: sealed with the customer's key, opened for those who may read it (design.md §8).
 */
import { z } from 'zod';
import type { Booking } from '#domain/booking/state.ts';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import { KeyDestroyed, type PersonKeys } from '#events/keys/person-keys.ts';
import type { StoredEvent } from '#events/log.ts';
import type { Dependencies } from '../dependencies.ts';
import { sealOrNull } from '../people/sealing.ts';

/** Sealed fields of events that are shown. */
const noteFields = ['note', 'why', 'technicianName'] as const;

/** An appointment in an event, shown as its day and window. */
const appointment = z.object({ date: z.iso.date(), time: z.string() });

/**
 * A reason or note as it may be stored; null for none, and for an erased customer, about whom nothing is written any
 * more.
 */
export async function sealNote(
  keys: PersonKeys,
  { customerId }: Pick<Booking, 'customerId'>,
  text: string | null | undefined,
): Promise<Sealed | null> {
  try {
    return await sealOrNull(keys, `customer-${customerId}`, 'note', text);
  } catch (error) {
    if (error instanceof KeyDestroyed) return null;
    throw error;
  }
}

/**
 * Notes and names in these events as plain text, with the appointments between which it moved (`2026-11-22 9:00 AM -
 * 11:00 AM`), by event id and field; those of an erased person are left out.
 */
export async function openNotes(
  { keys }: Pick<Dependencies, 'keys'>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const sealed = events.flatMap(({ id, data }) =>
    Object.entries(data ?? {}).flatMap(([field, value]) =>
      noteFields.some((name) => name === field) && isSealed(value) ? [{ id, field, value }] : [],
    ),
  );
  const opened = await keys.openMany(sealed.map(({ value }) => value));
  const notes = new Map<string, Record<string, string>>();
  for (const { id, data } of events) {
    for (const [field, value] of Object.entries(data ?? {})) {
      const parsed = appointment.safeParse(value);
      if (parsed.success)
        notes.set(id, { ...notes.get(id), [field]: `${parsed.data.date} ${parsed.data.time}` });
    }
  }
  for (const [index, { id, field }] of sealed.entries()) {
    const text = opened[index];
    if (text != null) notes.set(id, { ...notes.get(id), [field]: text });
  }
  return notes;
}
