/** What an admin may be allowed to do: every call open to admins requires one of these (spec admin §3, §6). */

export const permissions = [
  'manage_bookings',
  'manage_users',
  'manage_partners',
  /** Prices, areas, slots, discount codes, policy texts. */
  'manage_catalogue',
  /** Reviews, tickets, messages and their channels. */
  'moderate',
  /** Refunds, settlements, tax files. */
  'manage_money',
  'view_analytics',
  'view_audit',
  'manage_admins',
  /** Stuck work and the engine. */
  'operate',
] as const;
export type Permission = (typeof permissions)[number];

/** What a call requires of an admin: a permission, any of several (a refusal names the first), or none. */
export type Needed = Permission | readonly [Permission, Permission, ...Permission[]] | 'every_admin';

/** Whether these permissions include what is needed. */
export function covers(held: readonly string[], needed: Needed): boolean {
  if (needed === 'every_admin') return true;
  return (typeof needed === 'string' ? [needed] : needed).some((one) => held.includes(one));
}
