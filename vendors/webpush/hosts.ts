/**
 * Where a push may be sent. A browser supplies the address of its push service, and a hostile one may supply any: so it
 * must be an https address with a public host name, which we resolve ourselves for each connection (decision 097).
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Addresses that are not on the public Internet (IANA's special-purpose registries). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4');

/** In IPv6 only global unicast is public, except tunnels to IPv4 and documentation prefixes. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is a public one. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}

/** Whether pushes may be sent to this address; a host name is checked again when it is resolved. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  // An IP address can't be a push service's; the last label of a public name has a letter.
  if (hostname.startsWith('[') || !/\.[a-z][a-z0-9-]*$/i.test(hostname)) return false;
  return !/\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/i.test(
    hostname,
  );
}

/** A host name resolved to an address that we don't connect to. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor() {
    super('the push service has no public address');
  }
}

/** Resolves a host name like `node:net` does, and fails if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error) callback(error, '', 0);
    else if (!first || !found.every(({ address }) => isPublicAddress(address)))
      callback(new PrivateAddress(), '', 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
