/** Push notifications on this device: their state, and switching them on and off (decision 097). */
import { getAlerts, subscribeDevice, unsubscribeDevice } from '#api/contract/alerts.ts';
import { api } from '#web/lib/api.ts';

/**
 * `unsupported`: the browser does not support push notifications, or the app is not installed where it must be (iOS).
 * `denied`: the person has refused them, which can only be undone in the browser's own settings.
 */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on';

const REGISTRATION = '/technician';

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined;
  return navigator.serviceWorker?.getRegistration(REGISTRATION);
}

/** The state on this device. A subscription that the server does not know, as after a restore, is sent to it again. */
export async function deviceState(): Promise<DeviceState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { devices } = await api().call(getAlerts);
  if (!devices.includes(await idOf(subscription))) await tell(subscription);
  return 'on';
}

/** Asks the person for permission, so it must only be called after a press. */
export async function switchOn(pushKey: string): Promise<DeviceState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off';
  // A subscription made for an earlier key would be refused.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  await tell(await worker.pushManager.subscribe(options));
  return 'on';
}

export async function switchOff(): Promise<DeviceState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await api().call(unsubscribeDevice, { params: { id: await idOf(subscription) } });
  await subscription.unsubscribe();
  return 'off';
}

/**
 * At sign-out: this device gets no more push notifications, even without a connection, because the push service tells
 * the server.
 */
export async function leaveDevice(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch((error: unknown) => console.warn(error));
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no keys');
  const { p256dh, auth } = keys;
  await api().call(subscribeDevice, { body: { endpoint, keys: { p256dh, auth } } });
}

/** The server's id for it: the beginning of the SHA-256 of its URL, in hex. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
