/** PUT /api/admin/customers/{id}: the whole edit dialog in one decision. */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { languageOf } from '#domain/core/language.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { CustomerCommand } from '#domain/customer/commands.ts';
import { customers } from '#domain/customer/decide.ts';
import { type Customer, greetedName } from '#domain/customer/state.ts';
import { idOfCommand } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { sumsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import { customersOf } from '#vendors/stripe/customers.ts';
import { moveLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { type Call, signedIn } from '../../call.ts';
import { updateCustomer } from '../../contract/customers.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { wantLetter } from '../../people/letters.ts';
import { giveRole } from '../../people/roles.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { customerDetail, roleOfSpec } from '../../views/customer.ts';
import { changedPerson } from '../account/profile.ts';
import { readModelsAtHead } from '../account/read-models.ts';
import { recordOf, refusalsForAdmin, viewOf } from './customer-of.ts';

type Body = Call<typeof updateCustomer>['body'];

export default implement(updateCustomer, async (call, deps) => {
  const { body } = call;
  const customer = await recordOf(deps, call.params.id);
  const { id } = customer;
  await refuseOtherPayer(deps, customer, body.stripeCustomerId || null);
  const email = await newAddress(deps.keys, customer, body.email);
  // The login first, since only it shows whether the address is free. Guests do not sign in, and several of them may
  // have one address.
  if (email !== null && !customer.isGuest) await moveSignIn(deps, id, email.plain);
  const role = body.role === undefined ? customer.role : roleOfSpec(body.role);
  if (role !== customer.role)
    await giveRole(deps, customer, role, { session: signedIn(call), commandId: call.commandId });
  const confirmationId = idOfCommand(`confirmation:${call.commandId}`);
  const commands: CustomerCommand[] = [
    {
      type: 'ChangePerson',
      change: {
        ...(await changedPerson(deps.keys, customer, {
          firstName: body.firstName,
          lastName: body.lastName,
          phone: body.phone === '' ? null : body.phone,
        })),
        ...(email && { email: email.sealed }),
      },
    },
    // The new address is not confirmed yet.
    ...(email
      ? ([{ type: 'UnverifyEmail' }, { type: 'RequestEmailConfirmation', confirmationId }] as const)
      : verification(body.emailVerified)),
    ...(await pictureCommands(deps.keys, customer, body.profileImageUrl)),
    ...(body.stripeCustomerId
      ? [{ type: 'RecordStripeCustomer', stripeCustomerId: body.stripeCustomerId } as const]
      : []),
    { type: 'ChangeRole', to: role },
    ...(await noteCommands(call, deps.keys, customer, body.notes)),
  ];
  const { position } = await executeCall(call, deps, customers, id, () => commands, {
    refusals: refusalsForAdmin,
  });
  if (email) await tellOfAddress(deps, customer, email.sealed, confirmationId);
  await readModelsAtHead(deps, ['customers', 'bookings']);
  const view = await viewOf(deps, id);
  return {
    ...(await customerDetail(deps, view, await sumsOfCustomer(deps.readModels, id))),
    position: position.toString(),
  };
});

const verification = (isVerified: boolean | undefined): readonly CustomerCommand[] => {
  if (isVerified === undefined) return [];
  return [{ type: isVerified ? 'VerifyEmail' : 'UnverifyEmail' }];
};

/** An address that differs from the record's, sealed; null if it stays. */
async function newAddress(
  keys: PersonKeys,
  { id, person }: Customer,
  typed: string | undefined,
): Promise<{ readonly plain: string; readonly sealed: Sealed } | null> {
  if (typed === undefined || (await keys.open(person.email)) === typed) return null;
  return { plain: typed, sealed: await keys.seal(`customer-${id}`, 'email', typed) };
}

/** @throws {Refused} 409 another customer signs in with this address */
async function moveSignIn({ pool }: Pick<Dependencies, 'pool'>, id: string, email: string): Promise<void> {
  const owner = await ownerOfLogin(pool, 'customer', email);
  const isFree = owner === null || owner === id;
  if (isFree && (await moveLogin(pool, 'customer', id, email))) return;
  throw new Refused('email_taken', 'customerEmailTaken', { fields: { email: 'customerEmailTaken' } });
}

/** Tells the old address that the account has moved, and sends the confirmation link to the new one. */
async function tellOfAddress(
  deps: Pick<Dependencies, 'log' | 'now'>,
  customer: Customer,
  to: Sealed,
  confirmationId: string,
): Promise<void> {
  const whose = { role: 'customer', personId: customer.id, language: languageOf(customer) } as const;
  await wantLetter(deps, {
    ...whose,
    letter: 'email_changed',
    occasion: confirmationId,
    to: customer.person.email,
    name: greetedName(customer),
    link: null,
  });
  await wantLetter(deps, {
    ...whose,
    letter: 'confirm_email',
    occasion: confirmationId,
    to,
    // Not confirmed yet: the address may be someone else's.
    name: null,
    link: { purpose: 'confirm_email', mark: confirmationId },
  });
}

async function pictureCommands(
  keys: PersonKeys,
  { id, picture }: Customer,
  typed: Body['profileImageUrl'],
): Promise<readonly CustomerCommand[]> {
  if (typed === undefined) return [];
  const known = picture && (await keys.open(picture));
  if ((typed || null) === known) return [];
  return [{ type: 'ChangePicture', url: await sealOrNull(keys, `customer-${id}`, 'picture', typed) }];
}

/** The spec's single text of notes: if it differs from the newest note, it becomes a new note. */
async function noteCommands(
  { commandId }: Pick<Call, 'commandId'>,
  keys: PersonKeys,
  { id, adminNotes }: Customer,
  typed: Body['notes'],
): Promise<readonly CustomerCommand[]> {
  const newest = adminNotes.at(-1);
  if (!typed || (newest && (await keys.open(newest.text)) === typed)) return [];
  const text = await keys.seal(`customer-${id}`, 'note', typed);
  return [{ type: 'WriteNote', noteId: idOfCommand(`note:${commandId}`), text }];
}

/**
 * The provider's customer decides whose cards are charged, so only one that was created for this person may be named.
 * @throws {Refused} 409 it belongs to someone else, or does not exist
 */
async function refuseOtherPayer(
  { stripe }: Pick<Dependencies, 'stripe'>,
  { id, stripeCustomerId }: Customer,
  typed: string | null,
): Promise<void> {
  if (typed === null || typed === stripeCustomerId) return;
  if ((await customersOf(stripe, as<CustomerId>(id))).includes(typed)) return;
  throw new Refused('other_stripe_customer', 'notThisCustomersPayer', {
    fields: { stripeCustomerId: 'notThisCustomersPayer' },
  });
}
