import { expect, test } from 'vitest';
import { scanDevice } from './events.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'other'],
  ['', 'other'],
])('of %j only the device is kept', (userAgent, device) => {
  expect(scanDevice(userAgent)).toBe(device);
});
