/** A discount code's status as a badge. */
import type { AdminCode } from '#api/contract/codes-admin.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const standingTones: Readonly<Record<AdminCode['standing'], Tone>> = {
  planned: 'info',
  running: 'ok',
  used_up: 'warn',
  ended: 'idle',
};
