/** Who votes: a signed-in customer, or a visitor, known only by a signed cookie. */
import { randomUUID } from 'node:crypto';
import { cookieName, cookiesOf } from '../auth/sessions.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';

const YEAR = 365 * 24 * 60 * 60;

/** The id under which this account votes. */
export const customerVoter = (customerId: string): string => `customer-${customerId}`;

/** The caller's id as a voter, or null for a visitor without a cookie of ours. */
export function voterOf(
  call: Call,
  { links, now, settings }: Pick<Dependencies, 'links' | 'now' | 'settings'>,
): string | null {
  const customer = call.sessions.find(({ role }) => role === 'customer');
  if (customer) return customerVoter(customer.personId);
  const cookie = cookiesOf(call.cookies).get(cookieName(settings.installation, 'visitor'));
  const [id = '', ...token] = (cookie ?? '').split('~');
  return links.verify('visitor', id, token.join('~'), now()) ? `visitor-${id}` : null;
}

/** The same, but a visitor without a cookie gets one. */
export function recognisedVoter(call: Call, deps: Pick<Dependencies, 'links' | 'now' | 'settings'>): string {
  const known = voterOf(call, deps);
  if (known !== null) return known;
  const id = randomUUID();
  const expires = new Date(Date.parse(deps.now()) + YEAR * 1000).toISOString();
  const { publicUrl, installation } = deps.settings;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  call.setCookie(
    `${cookieName(installation, 'visitor')}=${id}~${deps.links.sign('visitor', id, expires)}; Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
  return `visitor-${id}`;
}
