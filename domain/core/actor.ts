/** Who did something: part of every event's metadata and every decision. */

export type Role = 'customer' | 'technician' | 'admin' | 'partner';

/** A signed-in person, or the system itself (timers, sweeps, webhooks). */
export type Actor =
  | { readonly role: Role; readonly id: string }
  | { readonly role: 'system'; readonly id: string };

/** The system as an actor; `part` names the timer, workflow or webhook that acted. */
export function system(part: string): Actor {
  return { role: 'system', id: part };
}
