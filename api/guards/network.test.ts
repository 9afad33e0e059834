import express from 'express';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, networkOf, trustProxyEnv } from './network.ts';

describe('the network that attempts are counted by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    [undefined, 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('the site of %s is %s', (address, site) => {
  expect(networkOf(address, 48)).toBe(site);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['nonsense', null],
  [undefined, null],
])('the address of %s is %s', (address, own) => {
  expect(addressOf(address)).toBe(own);
});

describe('TRUST_PROXY', () => {
  const parsed = (text: string | undefined) => z.safeParse(trustProxyEnv, text);

  test.each([
    [undefined, false],
    ['', false],
    ['1', 1],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']],
  ])('%j is %j, and Express takes it', (text, trust) => {
    const answer = parsed(text);
    expect(answer).toEqual({ success: true, data: trust });
    const app = express();
    expect(() => app.set('trust proxy', answer.data)).not.toThrow();
  });

  test.each(['true', '0', '99', 'everybody', '10.0.0.0/99', '10.0.0.1/8/8', ',', 'localhost'])(
    '%j is refused',
    (text) => {
      expect(parsed(text).success).toBe(false);
    },
  );
});
