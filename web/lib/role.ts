/** The role an entry acts for. Separate from the client, so that a first screen without calls does not load it. */
import type { Role } from '#domain/core/actor.ts';

let role: Role | null = null;

/** Called once by each entry, before its first call. */
export function speakAs(own: Role): void {
  role = own;
}

/** @throws {Error} before `speakAs`. */
export function ownRole(): Role {
  if (role === null) throw new Error('speakAs has not been called');
  return role;
}
