/** Whether a signed-in person's email address is confirmed (decision 059). */
import { loginOfPerson } from '../auth/credentials.ts';
import type { Session } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { load } from '#events/execute.ts';
import { customers } from '#domain/customer/decide.ts';
import { partners } from '#domain/partner/decide.ts';

/** Customers and stores that sign up confirm their address by a link; all others were entered by our admins. */
export async function isConfirmedAddress(
  deps: Pick<Dependencies, 'log' | 'pool'>,
  { role, personId }: Pick<Session, 'role' | 'personId'>,
  email: string,
): Promise<boolean> {
  const login = await loginOfPerson(deps.pool, role, personId);
  if (login !== email.toLowerCase()) return false;
  if (role === 'partner') {
    const partner = await load(deps.log, partners, personId);
    return partner.status !== 'none' && (partner.account === null || partner.emailConfirmed);
  }
  if (role !== 'customer') return true;
  const customer = await load(deps.log, customers, personId);
  return customer.status === 'registered' && customer.emailVerified;
}

/**
 * The mailbox of an address, for counting what is sent there: without the tag after a plus sign, which most providers
 * deliver to the same person (RFC 5233, section 1).
 */
export function mailboxOf(email: string): string {
  return email.replace(/(?<!^)\+[^@]*(?=@[^@]*$)/, '');
}
