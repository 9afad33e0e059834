/** Pushes through the sandbox's push service, with a key for tests. */
import { openPushes, publicKeyOf, type Pushes } from '#vendors/webpush/pushes.ts';

const privateKey = Buffer.alloc(32, 7).toString('base64url');

/** The `applicationServerKey` that a browser is given. */
export const testSenderKey = publicKeyOf(privateKey);

/** Opens the sender; `url` is the sandbox's. */
export const sandboxPushes = (url: string, now?: () => number): Pushes =>
  openPushes({
    privateKey,
    hosts: new Map([['push.sandbox.example', url]]),
    contact: 'support@hexkey.test',
    ...(now && { now }),
  });
