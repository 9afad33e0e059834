/** Our pushes at a strict push service, and the addresses to which none are sent. */
import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { sandboxPushes, testSenderKey } from '#workflows/testing/pushes.ts';
import { isPublicAddress, isPushAddress, PrivateAddress, publicLookup } from './hosts.ts';
import { isUsable, openPushes, publicKeyOf, PushUnavailable, pushSubscription } from './pushes.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

const made = pushSubscription.extend({ id: z.string() });
const subscribe = async () =>
  made.parse(
    await fixture.control('POST', '/sandbox/pushes/subscriptions', { applicationServerKey: testSenderKey }),
  );
const push = { title: 'Job HX-1', body: 'It has a new time.', path: '/technician/jobs/1', tag: 'job-HX-1' };
const options = { ttl: 900, urgency: 'high' } as const;
const fault = (kind: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'webpush', kind, ...more });

describe('a push', () => {
  it('is taken by a strict service, and read by its browser', async () => {
    const device = await subscribe();
    expect(await sandboxPushes(fixture.sandbox.url).send(device, push, options)).toBe('accepted');
    const { pushes } = z
      .object({ pushes: z.array(z.looseObject({ text: z.string() })) })
      .parse(await fixture.control('GET', `/sandbox/pushes?subscription=${device.id}`));
    expect(pushes.map(({ text, ttl, urgency }) => ({ ...JSON.parse(text), ttl, urgency }))).toEqual([
      { ...push, ...options },
    ]);
  });

  it('to a device that is gone says so, and by another key it is refused', async () => {
    const device = await subscribe();
    const other = openPushes({
      privateKey: Buffer.alloc(32, 8).toString('base64url'),
      hosts: new Map([['push.sandbox.example', fixture.sandbox.url]]),
      contact: 'support@hexkey.test',
    });
    expect(await other.send(device, push, options)).toBe('refused');
    await fixture.control('DELETE', `/sandbox/pushes/subscriptions/${device.id}`);
    expect(await sandboxPushes(fixture.sandbox.url).send(device, push, options)).toBe('gone');
  });

  it.each(['outage', 'unreachable'])('is tried again after an %s', async (kind) => {
    const device = await subscribe();
    await fault(kind, { times: 1 });
    const pushes = sandboxPushes(fixture.sandbox.url);
    await expect(pushes.send(device, push, options)).rejects.toThrow(PushUnavailable);
    expect(await pushes.send(device, push, options)).toBe('accepted');
  });

  it('leaves a service alone for as long as it asks', async () => {
    const device = await subscribe();
    let now = Date.now();
    const pushes = sandboxPushes(fixture.sandbox.url, () => now);
    await fault('rate_limit', { times: 1 });
    await expect(pushes.send(device, push, options)).rejects.toThrow('429');
    // The fault is over, but it is still not called.
    now += 900;
    await expect(pushes.send(device, push, options)).rejects.toThrow('429');
    now += 101;
    expect(await pushes.send(device, push, options)).toBe('accepted');
  });
});

describe('an address that a browser gives', () => {
  const keys = {
    p256dh: publicKeyOf(Buffer.alloc(32, 9).toString('base64url')),
    auth: Buffer.alloc(16, 1).toString('base64url'),
  };
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QF3x',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s is taken', (endpoint) => {
    expect(isUsable({ endpoint, keys })).toBe(true);
  });
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://a.localhost/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'file:///etc/passwd',
    'not an address',
  ])('%s is not', (endpoint) => {
    expect(isPushAddress(endpoint)).toBe(false);
  });
  test('with keys that are none is not taken', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
    expect(isUsable({ endpoint, keys: { ...keys, p256dh: offCurve } })).toBe(false);
    expect(isUsable({ endpoint, keys: { ...keys, p256dh: compressed } })).toBe(false);
    expect(isUsable({ endpoint, keys: { ...keys, auth: 'AAAA' } })).toBe(false);
  });
  test.each([
    ['8.8.8.8', true],
    ['2607:f8b0:4004:c07::5f', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
  ])('the address %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('whose name leads to this machine is not connected to', async () => {
    const answer = await new Promise((resolve) => {
      publicLookup('localhost', { all: true }, (error, address) => resolve(error ?? address));
    });
    expect(answer).toBeInstanceOf(PrivateAddress);
  });
});
