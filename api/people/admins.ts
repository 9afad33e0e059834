/** What admins may do. */
import { type Permission, permissions } from '#domain/admin/permissions.ts';

/** An admin's permissions as they are now. */
export function permissionsOf(_adminId: string): Promise<readonly Permission[]> {
  return Promise.resolve(permissions);
}
