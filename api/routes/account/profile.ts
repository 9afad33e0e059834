/** GET and PATCH /api/account: name, phone, language and notification choices. */
import { withChoices } from '#domain/customer/choices.ts';
import type { Customer } from '#domain/customer/state.ts';
import { customers } from '#domain/customer/decide.ts';
import type { CustomerPerson } from '#domain/customer/events.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { signedIn } from '../../call.ts';
import { changeAccount, getAccount } from '../../contract/account.ts';
import { accountView, ownCustomer } from '../../people/account-view.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { executeCall } from '../../execute-call.ts';
import { asRegistered } from './record.ts';

interface Typed {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | null | undefined;
}

/** What differs from the record, sealed; the same text is no change. */
export async function changedPerson(
  keys: PersonKeys,
  { id, person }: Customer,
  typed: Typed,
): Promise<Partial<CustomerPerson>> {
  const subject = `customer-${id}`;
  const phone = typed.phone ? normalPhone(typed.phone) : null;
  const isSame = async (known: CustomerPerson['phone'], text: string | null) =>
    (known === null ? null : await keys.open(known)) === text;
  const { firstName, lastName } = typed;
  return {
    ...(firstName !== undefined && !(await isSame(person.firstName, firstName))
      ? { firstName: await keys.seal(subject, 'firstName', firstName) }
      : {}),
    ...(lastName !== undefined && !(await isSame(person.lastName, lastName))
      ? { lastName: await keys.seal(subject, 'lastName', lastName) }
      : {}),
    ...(typed.phone !== undefined && !(await isSame(person.phone, phone))
      ? { phone: await sealOrNull(keys, subject, 'phone', phone) }
      : {}),
  };
}

export default [
  implement(getAccount, async (call, deps) =>
    // From the log, which already includes a change made a moment ago.
    accountView(deps, await ownCustomer(deps, signedIn(call).personId)),
  ),
  implement(changeAccount, async (call, deps) => {
    const session = signedIn(call);
    const customer = await ownCustomer(deps, session.personId);
    const { language, notifications, ...typed } = call.body;
    const change = await changedPerson(deps.keys, customer, typed);
    const { state, position } = await executeCall(call, deps, customers, customer.id, (now) => [
      { type: 'ChangePerson', change },
      ...(now.status === 'registered'
        ? [
            {
              type: 'ChooseMessages' as const,
              language: language ?? now.language,
              choices: withChoices(now.choices, notifications ?? {}),
            },
          ]
        : []),
    ]);
    return { ...(await accountView(deps, asRegistered(state))), position: position.toString() };
  }),
];
