/** What the read models of people share: the searchable fields, decrypted, and null once erased. */
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Erased, Open, Target } from '../projection.ts';
import type { Column } from '../tables.ts';

/** Null if the person was erased, or if nothing was given. */
export interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export const nobody: Person = { firstName: null, lastName: null, email: null, phone: null };

const text = z.string().nullable();
/** The columns of `personColumns` as the database gives them. */
export const personRow = z.object({ first_name: text, last_name: text, email: text, phone: text });

export function toPerson(row: z.output<typeof personRow>): Person {
  return { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone };
}

/** The columns of a person in a table. */
export function personColumns<Row extends { readonly person: Person }>(): readonly Column<Row>[] {
  return [
    { name: 'first_name', type: 'text', of: ({ person }) => person.firstName },
    { name: 'last_name', type: 'text', of: ({ person }) => person.lastName },
    { name: 'email', type: 'text', of: ({ person }) => person.email },
    { name: 'phone', type: 'text', of: ({ person }) => person.phone },
  ];
}

interface SealedPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed | null;
}

/** The sealed values that `openPerson` decrypts. */
export function sealedPerson({ firstName, lastName, email, phone }: SealedPerson): readonly Sealed[] {
  return phone ? [firstName, lastName, email, phone] : [firstName, lastName, email];
}

export function openPerson(person: SealedPerson, open: Open): Person {
  return {
    firstName: open(person.firstName),
    lastName: open(person.lastName),
    email: open(person.email),
    phone: open(person.phone),
  };
}

/** The `erase` of a table whose rows are the people of one role, by id: blanks their fields. */
export const erasePerson =
  (role: Erased['role'], table: string) =>
  async (person: Erased, { client, schema }: Target): Promise<void> => {
    if (person.role !== role) return;
    await client.query(
      `UPDATE ${schema}.${table} SET first_name = NULL, last_name = NULL, email = NULL, phone = NULL WHERE id = $1`,
      [person.id],
    );
  };

/** The id after a stream's prefix (`customer-`), or null for other streams. */
export function idIn(event: RecordedEvent, prefix: string): string | null {
  return event.stream.startsWith(prefix) ? event.stream.slice(prefix.length) : null;
}

/** The same as the keys of an event: one or none. */
export function keyIn(event: RecordedEvent, prefix: string): readonly string[] {
  const id = idIn(event, prefix);
  return id === null ? [] : [id];
}

/** The event as its aggregate knows it, or null for another's; its shape is trusted (see `asBookingEvent`). */
export function eventOf<Event>(
  { category }: { readonly category: string; readonly evolve: (state: never, event: Event) => unknown },
  event: RecordedEvent,
): (RecordedEvent & Event) | null {
  return idIn(event, `${category}-`) === null ? null : (event as RecordedEvent & Event);
}

/**
 * A state as an earlier release's projector may have written it, while it keeps running during an upgrade: without
 * these fields.
 */
export type Older<State, Field extends PropertyKey> = State extends unknown
  ? Omit<State, Field> & Partial<Pick<State, Field & keyof State>>
  : never;

/**
 * A state that its own projection folded and wrote: its contents are trusted, `field` distinguishes it from other JSON.
 */
export function storedFold<State>(field: keyof State & string) {
  return z.custom<State>(
    (value) => typeof value === 'object' && value !== null && field in value,
    `not a folded state: it has no ${field}`,
  );
}
