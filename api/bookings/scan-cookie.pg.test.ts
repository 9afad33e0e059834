/** Only a scan that we have signed and that has not expired refers an order to a store. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { scanOf } from './scan-cookie.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

const scanId = 'b0c1f2e4-0000-4000-8000-000000000001';
const now = '2030-03-31T12:00:00.000Z';
/** What the device with a cookie has scanned, at `now`. */
function scannedBy(value: string, at = now) {
  const cookies = `other=1; hexkey_${api.deps.settings.installation}_scan=${value}`;
  return scanOf({ cookies }, { ...api.deps, now: () => at });
}
const signed = (storeCode: string, until: string) =>
  api.deps.links.sign('scan', `${scanId}.${storeCode}`, until);

test('a scan counts until its thirty days are over', () => {
  const value = `${scanId}~WHIT-0217~${signed('WHIT-0217', '2030-03-31T12:00:01.000Z')}`;
  expect(scannedBy(value)).toEqual({ scanId, storeCode: 'WHIT-0217' });
  expect(scannedBy(value, '2030-03-31T12:00:01.000Z')).toBeNull();
});

test.each([
  ['another code', () => `${scanId}~EASY-0001~${signed('WHIT-0217', '2031-01-01T00:00:00.000Z')}`],
  [
    'another scan',
    () => `${scanId.replace(/1$/, '2')}~WHIT-0217~${signed('WHIT-0217', '2031-01-01T00:00:00.000Z')}`,
  ],
  [
    'a device’s signature',
    () => `${scanId}~W~${api.deps.links.sign('device', `${scanId}.W`, '2031-01-01T00:00:00.000Z')}`,
  ],
  ['no signature', () => `${scanId}~WHIT-0217`],
  ['nothing', () => ''],
])('a cookie with %s is none', (_what, value) => {
  expect(scannedBy(value())).toBeNull();
});
