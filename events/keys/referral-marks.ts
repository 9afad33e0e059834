/**
 * Marks of devices and cards, by which bookings of one partner are compared (domain/referral); they reveal nothing
 * else.
 */
import type { PartnerId } from '#domain/core/ids.ts';
import type { PersonKeys } from './person-keys.ts';

/** Scrambled with a key of the server's own and with the partner, so that the marks of two partners never match. */
export function referralMark(
  keys: Pick<PersonKeys, 'hmac'>,
  partnerId: PartnerId,
  kind: 'device' | 'card',
  value: string,
): Promise<string> {
  return keys.hmac('referrals', `${partnerId}:${kind}:${value}`);
}
