/** An admin's status, as in the list. */
import type { ConsoleAdmin } from '#api/contract/admins.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** `Toni Ruiz`; the login if there is no name. */
export const nameOf = ({ firstName, lastName, login }: ConsoleAdmin): string =>
  `${firstName} ${lastName}`.trim() || login;

/** The badge's tone, and the status; an expired invitation no longer counts as pending. */
export function standingOf(
  { status, invitationExpiresAt }: Pick<ConsoleAdmin, 'status' | 'invitationExpiresAt'>,
  now: number,
): readonly [Tone, ConsoleAdmin['status'] | 'expired'] {
  const isOver = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) <= now;
  if (status === 'invited') return isOver ? ['warn', 'expired'] : ['info', 'invited'];
  return [status === 'active' ? 'ok' : 'idle', status];
}

/** The list's text about the second factor. */
export function codesOf({
  hasSecondFactor,
  needsSecondFactor,
}: Pick<ConsoleAdmin, 'hasSecondFactor' | 'needsSecondFactor'>): 'codesOn' | 'codesMissing' | 'codesOff' {
  if (hasSecondFactor) return 'codesOn';
  return needsSecondFactor ? 'codesMissing' : 'codesOff';
}
