/** How the signed-in technician is alerted: devices with push notifications, text messages, and quiet hours. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { success } from './fields.ts';

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * Quiet hours on the technician's local clock; if the end is earlier than the start, they run past midnight. Null:
 * none.
 */
const quietHours = z.nullable(z.strictObject({ from: timeOfDay, to: timeOfDay }));

const alerts = z.object({
  quietHours,
  /** Whether they agreed to text messages about their jobs; off by default. */
  texts: z.boolean(),
  /** Ids of the devices that receive push notifications. */
  devices: z.array(z.string()),
  /** What a browser subscribes with (`applicationServerKey`). */
  pushKey: z.string(),
});
export type Alerts = z.output<typeof alerts>;

const changed = z.extend(alerts, { position: z.string() });

export const getAlerts = endpoint({
  method: 'GET',
  path: '/api/technician/alerts',
  summary: 'How the signed-in technician is alerted.',
  roles: ['technician'],
  response: alerts,
});

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/api/technician/alerts/quiet-hours',
  summary: 'Sets the hours in which pushes and texts wait, or none.',
  roles: ['technician'],
  body: z.strictObject({ quietHours }),
  response: changed,
});

export const switchTexts = endpoint({
  method: 'PUT',
  path: '/api/technician/alerts/texts',
  summary: 'Agrees to text messages about the technician’s jobs, or ends them.',
  roles: ['technician'],
  body: z.strictObject({ texts: z.boolean() }),
  response: changed,
});

/** As `PushSubscription.toJSON()` returns it. */
export const subscribeDevice = endpoint({
  method: 'POST',
  path: '/api/technician/alerts/devices',
  summary: 'Sends pushes to this device from now on.',
  roles: ['technician'],
  body: z.strictObject({
    endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.strictObject({
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
    }),
  }),
  response: z.extend(changed, { deviceId: z.string() }),
  errors: ['invalid_input'],
});

export const unsubscribeDevice = endpoint({
  method: 'DELETE',
  path: '/api/technician/alerts/devices/:id',
  summary: 'Sends no more pushes to a device; one that is gone already is no error.',
  roles: ['technician'],
  response: z.extend(success, { position: z.string() }),
});
