/** GET /api/notifications and POST /api/notifications/read */
import { z } from 'zod';
import { notificationsOf } from '#projections/queries/notifications.ts';
import { signedIn } from '../../call.ts';
import { listNotifications, markNotificationsRead } from '../../contract/live.ts';
import { implement } from '../../pipeline.ts';

const readRow = z.object({ position: z.bigint() });

export default [
  implement(
    listNotifications,
    async (call, deps) => {
      const { role, personId } = signedIn(call);
      const [views, reads] = await Promise.all([
        notificationsOf(deps.readModels, { role, id: personId }),
        deps.pool.query('SELECT position FROM app.notification_reads WHERE role = $1 AND person_id = $2', [
          role,
          personId,
        ]),
      ]);
      const readUpTo = z.array(readRow).parse(reads.rows)[0]?.position ?? 0n;
      const notifications = views.map(({ id, type, title, message, bookingId, at, position }) => ({
        id,
        type,
        title,
        message,
        bookingId,
        read: position <= readUpTo,
        data: { timestamp: at },
      }));
      return { notifications, unread: notifications.filter(({ read }) => !read).length };
    },
    { reads: ['notifications'] },
  ),
  implement(
    markNotificationsRead,
    async (call, deps) => {
      const { role, personId } = signedIn(call);
      const [newest] = await notificationsOf(deps.readModels, { role, id: personId }, 1);
      if (newest) {
        await deps.pool.query(
          `INSERT INTO app.notification_reads (role, person_id, position) VALUES ($1, $2, $3)
           ON CONFLICT (role, person_id) DO UPDATE
           SET position = greatest(app.notification_reads.position, excluded.position)`,
          [role, personId, newest.position],
        );
      }
      return { success: true as const };
    },
    { reads: ['notifications'] },
  ),
];
