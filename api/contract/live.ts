/** The socket at /api/notifications, and the notifications that it announces (spec admin §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { success } from './fields.ts';
import { fieldError } from './field-error.ts';

const notificationType = z.enum([
  'booking_update',
  'technician_assignment',
  'payment_status',
  'application_status',
  'commission_update',
  'system',
  'payment_failed',
  'booking_cancelled',
  'application_rejected',
]);

/** Position in the log and index of a notification. */
const notificationId = z.string().check(z.regex(/^\d{1,18}:\d{1,4}$/, fieldError('notNotification')));

export const notification = z.object({
  id: z.string(),
  type: notificationType,
  /** The name of its text and the values in it; amounts are cents. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in the reader's language. */
  title: z.string(),
  message: z.string(),
  /** The page where something can be done about it. */
  link: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  read: z.boolean(),
  data: z.object({ timestamp: z.string() }),
});
export type Notification = z.output<typeof notification>;

/** What the server sends. `booking_changed`: a booking the person may see has changed in the read models. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_established'), position: z.string() }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('booking_changed'),
    bookingId: z.string(),
    position: z.string(),
  }),
  /** A help request was opened, answered or closed: sent to its person and to admins. */
  z.object({ type: z.literal('ticket_changed'), ticketId: z.string(), position: z.string() }),
  /** More may have happened than was reported individually, so everything on the screen should be reloaded. */
  z.object({ type: z.literal('resync'), position: z.string() }),
  ...notificationType.options.map((type) =>
    z.extend(notification, { type: z.literal(type), position: z.string() }),
  ),
]);
export type ServerMessage = z.output<typeof serverMessage>;

/** What a client sends. */
export const clientMessage = z.object({ type: z.literal('ping') });

/** Query of the socket's URL; both must match the session. `after`: resume from a position. */
export const socketQuery = z.object({
  userId: z.string(),
  userType: z.enum(['customer', 'technician', 'admin', 'partner', 'store_partner']),
  after: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
});

/** URL of the socket for `new WebSocket(…)`, derived from the page's own. */
export function socketUrl(
  page: { readonly protocol: string; readonly host: string },
  who: { readonly userId: string; readonly userType: string; readonly after?: string },
): string {
  const search = new URLSearchParams({ userId: who.userId, userType: who.userType });
  if (who.after) search.set('after', who.after);
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/api/notifications?${search}`;
}

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications of the signed-in person, newest first, 50 unless fewer are asked for.',
  roles: ['customer', 'technician', 'admin', 'partner'],
  permission: 'every_admin',
  query: z.strictObject({
    /** Id of the last one shown; returns the ones before it. */
    before: z.optional(notificationId),
    limit: z.optional(
      z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, fieldError('numberOutOfRange', { max: 50 }))),
    ),
  }),
  response: z.object({
    notifications: z.array(z.extend(notification, { wantsAction: z.boolean() })),
    /** All unread notifications, including those beyond the newest 50. */
    unread: z.number(),
    /** Unread ones that require the person to do something: the bell's count. */
    wanting: z.number(),
    /** `before` of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read: all, or one and all before it.',
  roles: ['customer', 'technician', 'admin', 'partner'],
  permission: 'every_admin',
  body: z.optional(z.strictObject({ upTo: z.optional(notificationId) })),
  response: success,
});
