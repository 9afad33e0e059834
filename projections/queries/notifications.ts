/** People's feeds, newest first, and new entries for the live connection. */
import { z } from 'zod';
import type { Role } from '#domain/core/actor.ts';
import { ALL_ADMINS } from '../models/notifications.ts';
import {
  type NotificationCode,
  type NotificationValues,
  type NotificationType,
  wantsAction,
} from '../models/notification-codes.ts';
import { type ReadModels, select } from './read-models.ts';

export { isToldTo, typesToldTo } from '../models/notification-codes.ts';
export type { NotificationCode, NotificationValues };
export { bookingNotifications, type Notification } from '../models/notification-codes.ts';

/** One entry of a feed. */
export interface NotificationView {
  readonly id: string;
  readonly position: bigint;
  readonly recipient: { readonly role: Role; readonly id: string };
  readonly type: NotificationType;
  readonly code: NotificationCode;
  readonly values: NotificationValues;
  /** Whether it requires action by the reader. */
  readonly wantsAction: boolean;
  readonly bookingId: string | null;
  readonly at: string;
}

const row = z.object({
  id: z.string(),
  position: z.bigint(),
  recipient_role: z.enum(['customer', 'technician', 'admin', 'partner']),
  recipient_id: z.string(),
  type: z.custom<NotificationType>((value) => typeof value === 'string'),
  code: z.custom<NotificationCode>((value) => typeof value === 'string'),
  text_values: z.record(z.string(), z.union([z.string(), z.number()])),
  booking_id: z.string().nullable(),
  at: z.string(),
});
const COLUMNS = Object.keys(row.shape).join(', ');

function toView(found: z.output<typeof row>): NotificationView {
  const { id, position, type, code, text_values: values, at } = found;
  const recipient = { role: found.recipient_role, id: found.recipient_id };
  return {
    id,
    position,
    recipient,
    type,
    code,
    values,
    wantsAction: wantsAction(recipient.role, type),
    bookingId: found.booking_id,
    at,
  };
}

/** Whose feed it is; `types`: only these. */
export interface Recipient {
  readonly role: Role;
  readonly id: string;
  readonly types?: readonly NotificationType[] | undefined;
}

/**
 * A person's newest notifications, 50 by default (spec admin §9); `before` is the id of one of them. All admins share
 * one feed.
 */
export async function notificationsOf(
  rm: ReadModels,
  recipient: Recipient,
  limit = 50,
  before: string | null = null,
): Promise<readonly NotificationView[]> {
  const id = recipient.role === 'admin' ? ALL_ADMINS : recipient.id;
  const text = `SELECT ${COLUMNS} FROM rm.notifications WHERE recipient_role = $1 AND recipient_id = $2
    AND ($4::bigint IS NULL OR (position, id) < ($4, $5)) AND ($6::text[] IS NULL OR type = ANY ($6))
    ORDER BY position DESC, id DESC LIMIT $3`;
  const position = before === null ? null : positionIn(before);
  const values = [recipient.role, id, limit, position, before, recipient.types ?? null];
  return (await select(rm.pool, row, text, values)).map(toView);
}

/** The log position in a notification's id. */
export function positionIn(id: string): bigint {
  return BigInt(id.split(':')[0] ?? '');
}

const countRow = z.object({ type: row.shape.type, unread: z.bigint() });

/**
 * How many of a person's notifications came after the log position up to which they have read; `wanting` are those that
 * require action.
 */
export async function unreadOf(
  rm: ReadModels,
  recipient: Recipient,
  readUpTo: bigint,
): Promise<{ readonly unread: number; readonly wanting: number }> {
  const id = recipient.role === 'admin' ? ALL_ADMINS : recipient.id;
  const text = `SELECT type, count(*) AS unread FROM rm.notifications
    WHERE recipient_role = $1 AND recipient_id = $2 AND position > $3
    AND ($4::text[] IS NULL OR type = ANY ($4)) GROUP BY type`;
  const values = [recipient.role, id, readUpTo, recipient.types ?? null];
  const found = await select(rm.pool, countRow, text, values);
  const sum = (some: typeof found) => some.reduce((total, { unread }) => total + Number(unread), 0);
  return { unread: sum(found), wanting: sum(found.filter(({ type }) => wantsAction(recipient.role, type))) };
}

/**
 * A person's notifications after a log position (exclusive), oldest first: what their live connection has missed. If
 * there are more than `limit`, the newest.
 */
export async function notificationsMissed(
  rm: ReadModels,
  recipient: Recipient,
  after: bigint,
  limit = 500,
): Promise<readonly NotificationView[]> {
  const id = recipient.role === 'admin' ? ALL_ADMINS : recipient.id;
  const text = `SELECT ${COLUMNS} FROM rm.notifications WHERE recipient_role = $1 AND recipient_id = $2
    AND position > $3 AND ($5::text[] IS NULL OR type = ANY ($5)) ORDER BY position DESC, id DESC LIMIT $4`;
  const values = [recipient.role, id, after, limit, recipient.types ?? null];
  return (await select(rm.pool, row, text, values)).map(toView).toReversed();
}

/** A cursor in all notifications: right after this one, or with an empty id right before that position's first. */
export type NotificationCursor = Pick<NotificationView, 'position' | 'id'>;

/** All notifications after a cursor, oldest first, page by page. An admin's recipient id is `*`. */
export async function* notificationsAfter(
  rm: ReadModels,
  after: NotificationCursor,
  pageSize = 500,
): AsyncGenerator<NotificationView, void, undefined> {
  const text = `SELECT ${COLUMNS} FROM rm.notifications WHERE (position, id) > ($1, $2) ORDER BY position, id LIMIT $3`;
  for (let from = after; ; ) {
    const page = (await select(rm.pool, row, text, [from.position, from.id, pageSize])).map(toView);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    from = last;
  }
}
