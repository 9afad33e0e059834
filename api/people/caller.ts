/** The customer of a booking made by phone: found, or created with an account that they can open later. */
import { randomBytes } from 'node:crypto';
import { as, type CustomerId } from '#domain/core/ids.ts';
import type { Language } from '#domain/core/language.ts';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { createLogin, ownerOfLogin } from '../auth/credentials.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { executeCall } from '../execute-call.ts';
import { Refused } from '../problems.ts';
import { normalPhone } from './sealing.ts';

/** What the customer said on the phone. */
interface Caller {
  /** Id of a customer who was found; null: the email address decides. */
  readonly customerId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
}

/**
 * The customer's id. A new customer gets an account with an unknown password, which they open with the password reset
 * link. A repetition of the call finds the same customer.
 * @throws {Refused} 404 no customer has the id
 */
export async function customerOnPhone(
  call: Call,
  deps: Dependencies,
  { customerId, firstName, lastName, email, phone, language }: Caller,
): Promise<{ readonly id: CustomerId; readonly isNew: boolean }> {
  const own = as<CustomerId>(idOfCommand(`caller:${call.commandId}`));
  const known = customerId ?? (await ownerOfLogin(deps.pool, 'customer', email));
  if (known !== null && known !== own) {
    const found = await load(deps.log, customers, known);
    if (found.status !== 'registered') throw new Refused('not_found', 'unknownCustomer');
    return { id: found.id, isNew: false };
  }
  const subject = `customer-${own}`;
  const seal = (field: string, text: string) => deps.keys.seal(subject, field, text);
  const person = {
    firstName: await seal('firstName', firstName),
    lastName: await seal('lastName', lastName),
    email: await seal('email', email),
    phone: await seal('phone', normalPhone(phone)),
  };
  await executeCall({ ...call, commandId: own }, deps, customers, own, () => ({
    type: 'Register',
    customerId: own,
    person,
    language,
  }));
  const password = randomBytes(32).toString('base64url');
  const isMade = await createLogin(deps.pool, { role: 'customer', login: email, password, personId: own });
  const owner = isMade ? own : await ownerOfLogin(deps.pool, 'customer', email);
  // Someone else registered with the address at the same moment.
  if (owner !== own) throw new Refused('email_taken', 'emailTaken');
  return { id: own, isNew: true };
}
