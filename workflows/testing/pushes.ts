/** Pushes over the sandbox's push service, with a key of the tests' own. */
import { openPushes, publicKeyOf, type Pushes } from '#vendors/webpush/pushes.ts';

const privateKey = Buffer.alloc(32, 7).toString('base64url');

/** What a browser is shown as `applicationServerKey`. */
export const testSenderKey = publicKeyOf(privateKey);

/** Opens the sender; `url`: of the sandbox. */
export const sandboxPushes = (url: string, now?: () => number): Pushes =>
  openPushes({
    privateKey,
    hosts: new Map([['push.sandbox.example', url]]),
    contact: 'support@hexkey.test',
    ...(now && { now }),
  });
