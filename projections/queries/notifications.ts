/** People's feeds, newest first, and what is new for the live connection. */
import { z } from 'zod';
import type { Role } from '#domain/actor.ts';
import { ALL_ADMINS } from '../models/notifications.ts';
import type { NotificationType } from '../models/news.ts';
import { type ReadModels, select } from './read-models.ts';

/** One entry of a feed. */
export interface NotificationView {
  readonly id: string;
  readonly position: bigint;
  readonly recipient: { readonly role: Role; readonly id: string };
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly bookingId: string | null;
  readonly at: string;
}

const row = z.object({
  id: z.string(),
  position: z.bigint(),
  recipient_role: z.enum(['customer', 'technician', 'admin', 'partner']),
  recipient_id: z.string(),
  type: z.custom<NotificationType>((value) => typeof value === 'string'),
  title: z.string(),
  message: z.string(),
  booking_id: z.string().nullable(),
  at: z.string(),
});
const COLUMNS = Object.keys(row.shape).join(', ');

function toView(found: z.output<typeof row>): NotificationView {
  const { id, position, type, title, message, at } = found;
  const recipient = { role: found.recipient_role, id: found.recipient_id };
  return { id, position, recipient, type, title, message, bookingId: found.booking_id, at };
}

/** A person's newest notifications, 50 unless said otherwise (spec admin §9). All admins share one feed. */
export async function notificationsOf(
  rm: ReadModels,
  recipient: { readonly role: Role; readonly id: string },
  limit = 50,
): Promise<readonly NotificationView[]> {
  const id = recipient.role === 'admin' ? ALL_ADMINS : recipient.id;
  const text = `SELECT ${COLUMNS} FROM rm.notifications WHERE recipient_role = $1 AND recipient_id = $2
    ORDER BY position DESC, id DESC LIMIT $3`;
  return (await select(rm.pool, row, text, [recipient.role, id, limit])).map(toView);
}

/**
 * Everybody's notifications after a log position (exclusive), oldest first: what a live connection has missed. An
 * admin's recipient id is `*`.
 */
export async function notificationsAfter(
  rm: ReadModels,
  after: bigint,
  limit = 500,
): Promise<readonly NotificationView[]> {
  const text = `SELECT ${COLUMNS} FROM rm.notifications WHERE position > $1 ORDER BY position, id LIMIT $2`;
  return (await select(rm.pool, row, text, [after, limit])).map(toView);
}
