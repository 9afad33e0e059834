/** How an admin stands, in the words of the list. */
import type { ConsoleAdmin } from '#api/contract/admins.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** `Toni Ruiz`; what they sign in with where there is no name. */
export const nameOf = ({ firstName, lastName, login }: ConsoleAdmin): string =>
  `${firstName} ${lastName}`.trim() || login;

/** The badge's tone, and the status: an invitation whose time is over is none that somebody waits for. */
export function standingOf(
  { status, invitationExpiresAt }: Pick<ConsoleAdmin, 'status' | 'invitationExpiresAt'>,
  now: number,
): readonly [Tone, ConsoleAdmin['status'] | 'expired'] {
  const isOver = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) <= now;
  if (status === 'invited') return isOver ? ['warn', 'expired'] : ['info', 'invited'];
  return [status === 'active' ? 'ok' : 'idle', status];
}

/** What stands in the list about the codes at the sign-in. */
export function codesOf({
  hasSecondFactor,
  needsSecondFactor,
}: Pick<ConsoleAdmin, 'hasSecondFactor' | 'needsSecondFactor'>): 'codesOn' | 'codesMissing' | 'codesOff' {
  if (hasSecondFactor) return 'codesOn';
  return needsSecondFactor ? 'codesMissing' : 'codesOff';
}
