/** GET /api/notifications and POST /api/notifications/read */
import { z } from 'zod';
import { notificationsOf, positionIn, unreadOf } from '#projections/queries/notifications.ts';
import type { Session } from '../../auth/sessions.ts';
import { signedIn } from '../../call.ts';
import { listNotifications, markNotificationsRead } from '../../contract/live.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recipientOf } from '../../live/audience.ts';
import { implement } from '../../pipeline.ts';
import { notificationIn } from '../../views/notification.ts';

const readRow = z.object({ position: z.bigint() });

/** The log position up to which a person has read. */
async function readUpTo({ pool }: Dependencies, { role, personId }: Session): Promise<bigint> {
  const { rows } = await pool.query(
    'SELECT position FROM app.notification_reads WHERE role = $1 AND person_id = $2',
    [role, personId],
  );
  return z.array(readRow).parse(rows)[0]?.position ?? 0n;
}

export default [
  implement(
    listNotifications,
    async (call, deps) => {
      const session = signedIn(call);
      const recipient = recipientOf(session);
      const limit = Number(call.query.limit ?? 50);
      const [views, read] = await Promise.all([
        notificationsOf(deps.readModels, recipient, limit, call.query.before ?? null),
        readUpTo(deps, session),
      ]);
      return {
        notifications: views.map((view) => ({
          ...notificationIn(call.language, view),
          wantsAction: view.wantsAction,
          read: view.position <= read,
        })),
        ...(await unreadOf(deps.readModels, recipient, read)),
        next: views.length === limit ? (views.at(-1)?.id ?? null) : null,
      };
    },
    { reads: ['notifications'] },
  ),
  implement(
    markNotificationsRead,
    async (call, deps) => {
      const session = signedIn(call);
      const { role, personId } = session;
      const [newest] = await notificationsOf(deps.readModels, recipientOf(session), 1);
      const { upTo } = call.body ?? {};
      const named = upTo === undefined ? null : positionIn(upTo);
      // Never beyond the newest one, so that future notifications stay unread.
      const position = newest && (named === null || named > newest.position ? newest.position : named);
      if (position !== undefined) {
        await deps.pool.query(
          `INSERT INTO app.notification_reads (role, person_id, position) VALUES ($1, $2, $3)
           ON CONFLICT (role, person_id) DO UPDATE
           SET position = greatest(app.notification_reads.position, excluded.position)`,
          [role, personId, position],
        );
      }
      return { success: true as const };
    },
    { reads: ['notifications'] },
  ),
];
