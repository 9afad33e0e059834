/** What the signed-in admin may do, so that screens leave out what the server would refuse. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import { covers } from '#domain/admin/permissions.ts';
import { useMe } from '#web/shell/Me.tsx';

/** A call of the contract, for its permission. */
export type Permitted = Pick<Endpoint, 'permission'>;

/** Returns whether the signed-in admin may make a call. */
export function useMay(): (call: Permitted) => boolean {
  const { permissions = [] } = useMe();
  return ({ permission }) => permission !== undefined && covers(permissions, permission);
}
