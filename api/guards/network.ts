/** Which addresses share their attempt counters, and whose forwarded address is believed (decision 058). */
import { isIP, isIPv6 } from 'node:net';
import { z } from 'zod';

/** An address without zone, with IPv4-mapped addresses as plain IPv4; null if it is not an address. */
export function addressOf(address: string | undefined): string | null {
  const plain = (address ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  return mapped ?? (isIP(plain) === 0 ? null : plain);
}

/**
 * The network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, since whoever has one has
 * that whole network (RFC 6177). `bits` 48 is the largest that one site gets. Everything that is not an address counts
 * as one network.
 */
export function networkOf(address: string | undefined, bits: 48 | 64 = 64): string {
  const plain = addressOf(address) ?? 'unknown';
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}

/** Express's names for ranges of private addresses. */
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (more.length > 0 || kind === 0) return ranges.has(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** Whose `X-Forwarded-For` is believed: no one's, that of this many proxies in a row, or that of these addresses. */
export type TrustProxy = false | number | readonly string[];

/** `TRUST_PROXY`: empty, a number of proxies, or addresses, networks and range names separated by commas. */
export const trustProxyEnv = z
  .string()
  .default('')
  .transform((text, context): TrustProxy => {
    const value = text.trim();
    if (value === '') return false;
    if (/^[1-9]$/.test(value)) return Number(value);
    const list = value.split(',').map((one) => one.trim());
    if (list.every(isRange)) return list;
    context.addIssue({
      code: 'custom',
      message:
        'TRUST_PROXY must be a number of proxies from 1 to 9, or addresses and networks with commas between them',
    });
    return z.NEVER;
  });
