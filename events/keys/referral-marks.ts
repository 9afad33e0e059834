/** Marks of devices and cards, by which bookings of one partner are compared (domain/referral): they tell nothing else. */
import type { PartnerId } from '#domain/core/ids.ts';
import type { PersonKeys } from './person-keys.ts';

/** Scrambled under a key of the server's own and with the partner, so that no two partners' marks are alike. */
export function referralMark(
  keys: Pick<PersonKeys, 'hmac'>,
  partnerId: PartnerId,
  kind: 'device' | 'card',
  value: string,
): Promise<string> {
  return keys.hmac('referrals', `${partnerId}:${kind}:${value}`);
}
