/** The open sockets by person, with a cap on the number per person (decision 075). */
import type { Language } from '#domain/core/language.ts';
import type { WebSocket } from 'ws';
import type { Role } from '#domain/core/actor.ts';
import type { Session } from '../auth/sessions.ts';

/** One open socket. */
export interface Connection {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly language: Language;
  isAlive: boolean;
}

/** Sockets that one person may have per process: every tab has one. */
const maxOfPerson = 30;

export interface Connections extends Iterable<Connection> {
  readonly size: number;
  /** Adds one. If the person now has too many, removes and returns their oldest. */
  add(connection: Connection): Connection | undefined;
  delete(connection: Connection): void;
  /** A person's connections, oldest first. */
  of(role: Role, personId: string): readonly Connection[];
}

export function openConnections(): Connections {
  const all = new Set<Connection>();
  const ofPerson = new Map<string, Set<Connection>>();
  const keyOf = (role: Role, personId: string): string => `${role} ${personId}`;

  function remove(connection: Connection): void {
    const { role, personId } = connection.session;
    const own = ofPerson.get(keyOf(role, personId));
    all.delete(connection);
    own?.delete(connection);
    if (own?.size === 0) ofPerson.delete(keyOf(role, personId));
  }

  return {
    get size() {
      return all.size;
    },
    [Symbol.iterator]: () => all.values(),
    add(connection) {
      const key = keyOf(connection.session.role, connection.session.personId);
      const own = ofPerson.get(key) ?? new Set();
      ofPerson.set(key, own.add(connection));
      all.add(connection);
      const [oldest] = own;
      if (own.size <= maxOfPerson || oldest === undefined) return undefined;
      remove(oldest);
      return oldest;
    },
    delete: remove,
    of: (role, personId) => [...(ofPerson.get(keyOf(role, personId)) ?? [])],
  };
}
