/**
 * Additional roles of a customer (spec admin §3): each has its own login, with the customer's address and password
 * (design.md §11); an admin's begins with an invitation (decision 195).
 */
import { admins } from '#domain/admin/decide.ts';
import type { Actor, Role } from '#domain/core/actor.ts';
import { as, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { Customer } from '#domain/customer/state.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { partners } from '#domain/partner/decide.ts';
import { defaultCommissionBps, storeNamed } from '#domain/partner/store.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { technicians } from '#domain/technician/decide.ts';
import { defaultHourlyRateCents } from '#domain/technician/state.ts';
import { execute } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { listBookings } from '#projections/queries/bookings.ts';
import { copyLogin, ownerOfLogin, removeLogins } from '../auth/credentials.ts';
import type { Session } from '../auth/sessions.ts';
import { actorOf } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAdminWith } from '../guards/identity.ts';
import { Refused } from '../problems.ts';
import { invitationEnds, mailInvitation } from './admin-invitation.ts';
import { withOtherManagers } from './admins.ts';
import { nothingSaid } from './new-applicant.ts';

type Parts = Pick<Dependencies, 'log' | 'keys' | 'pool' | 'readModels' | 'sessions' | 'rateLimits' | 'now'>;

/** Who changes the role. */
interface Changing {
  readonly session: Session;
  readonly commandId: string;
}

/** Id of the customer's record in another role: the same one, however often the role is given and taken away. */
const idIn = (role: Role, customer: Customer): string => idOfCommand(`role:${role}:${customer.id}`);

/**
 * Creates the login of a role and removes those of other roles. @throws {Refused} 409 the role cannot be given or taken
 */
export async function giveRole(deps: Parts, customer: Customer, role: Role, by: Changing): Promise<void> {
  if ([role, customer.role].includes('admin') && !isAdminWith('manage_admins', by.session))
    throw new Refused('role_not_possible', 'onlyManagersInvite');
  // A guest's address is not confirmed, and their waiting password must not become a technician's.
  if (customer.isGuest && role !== 'customer') throw new Refused('role_not_possible', 'roleOfGuest');
  if (role === 'admin') await inviteAsAdmin(deps, customer, by);
  else if (role !== 'customer') await give(deps, customer, role, actorOf(by.session));
  // Only after the new role was given: if that fails, the old one stays unchanged.
  if (customer.role === 'admin') await dismissAdmin(deps, customer, actorOf(by.session));
  for (const other of ['technician', 'partner'] as const) {
    if (other === role) continue;
    await removeLogins(deps.pool, other, idIn(other, customer));
    await deps.sessions.endOthers(other, idIn(other, customer), []);
  }
}

/** An invitation, or a new one for a former admin: without permissions, which are given on the Admins page. */
async function inviteAsAdmin(
  deps: Parts,
  customer: Customer,
  { session, commandId }: Changing,
): Promise<void> {
  const id = idIn('admin', customer);
  const email = (await deps.keys.open(customer.person.email)) ?? '';
  const owner = await ownerOfLogin(deps.pool, 'admin', email);
  if (owner !== null && owner !== id) throw new Refused('email_taken', 'roleEmailTaken');
  await deps.rateLimits.count('invitation_mail', session.personId);
  const { firstName, lastName, email: sealedEmail } = customer.person;
  const person = await resealed(deps, `admin-${id}`, { firstName, lastName, email: sealedEmail });
  const invitation = {
    invitationId: idOfCommand(`invitation:${commandId}`),
    expiresAt: invitationEnds(deps),
  };
  const author = { actor: actorOf(session), now: deps.now() };
  const done = await execute(deps.log, admins, id, author, (state) => {
    if (state.status === 'none')
      return {
        type: 'Invite',
        adminId: id,
        person,
        permissions: [],
        needsSecondFactor: false,
        ...invitation,
      };
    if (state.joinedAt === null) return { type: 'RenewInvitation', ...invitation };
    return [{ type: 'ChangePermissions', permissions: [], otherManagers: 0 }, { type: 'Reactivate' }];
  });
  if (!done.ok) throw new Refused('role_not_possible', done.refusal.says);
  const { state } = done;
  if (state.status === 'invited') await mailInvitation(deps, state, customer.language ?? 'en');
}

/** Withdraws the invitation, or deactivates the account if it was accepted. */
async function dismissAdmin(deps: Parts, customer: Customer, actor: Actor): Promise<void> {
  const id = idIn('admin', customer);
  await withOtherManagers(deps, id, async (otherManagers) => {
    const done = await execute(deps.log, admins, id, { actor, now: deps.now() }, (state) => {
      if (state.status === 'none') return [];
      return state.joinedAt === null ? { type: 'WithdrawInvitation' } : { type: 'Deactivate', otherManagers };
    });
    if (!done.ok) throw new Refused('role_not_possible', done.refusal.says);
  });
  await deps.sessions.endOthers('admin', id, []);
}

async function give(deps: Parts, customer: Customer, role: 'technician' | 'partner', by: Actor) {
  const email = (await deps.keys.open(customer.person.email)) ?? '';
  const id = idIn(role, customer);
  const owner = await ownerOfLogin(deps.pool, role, email);
  if (owner !== null && owner !== id) throw new Refused('email_taken', 'roleEmailTaken');
  if (role === 'technician') await recordTechnician(deps, customer, as<TechnicianId>(id), by);
  else await recordPartner(deps, customer, as<PartnerId>(id), by);
  const whose = { role: 'customer', personId: customer.id } as const;
  if (!(await copyLogin(deps.pool, whose, { role, personId: id })))
    throw new Refused('email_taken', 'roleEmailTaken');
}

/** Re-encrypts values of a customer's record with the key of the new one. */
async function resealed<Name extends string>(
  { keys }: Parts,
  subject: string,
  fields: Readonly<Record<Name, Sealed>>,
): Promise<Readonly<Record<Name, Sealed>>> {
  const names = Object.keys(fields) as Name[];
  const texts = await keys.openMany(names.map((name) => fields[name]));
  const sealed = await Promise.all(
    names.map(async (name, index) => [name, await keys.seal(subject, name, texts[index] ?? '')] as const),
  );
  return Object.fromEntries(sealed) as Record<Name, Sealed>;
}

/** A technician's record with vetting started: no one works before it is complete. */
async function recordTechnician(deps: Parts, customer: Customer, technicianId: TechnicianId, by: Actor) {
  const zip = await zipOf(deps, customer);
  const zone = zip === null ? null : zoneOf(zip);
  if (zip === null || zone === null) throw new Refused('role_not_possible', 'roleNeedsZip');
  const { phone, ...named } = customer.person;
  const subject = `technician-${technicianId}`;
  const person = {
    ...(await resealed(deps, subject, named)),
    phone: phone && (await resealed(deps, subject, { phone })).phone,
    address: null,
  };
  const author = { actor: by, now: deps.now() };
  const recorded = await execute(deps.log, technicians, technicianId, author, ({ status }) =>
    status === 'none'
      ? {
          type: 'CreateTechnician',
          technician: {
            technicianId,
            person,
            profile: {
              experience: 'intermediate',
              skills: [],
              availability: 'weekdays',
              zip,
              state: stateOf(zip),
              radiusMiles: null,
              hourlyRate: cents(defaultHourlyRateCents),
            },
            notes: null,
          },
        }
      : [],
  );
  if (!recorded.ok) throw new Refused('role_not_possible', recorded.refusal.says);
  const applied = await execute(deps.log, onboardings, technicianId, author, ({ status }) =>
    status === 'none'
      ? {
          type: 'SendApplication',
          application: { technicianId, source: 'admin', zone, facts: nothingSaid },
        }
      : [],
  );
  if (!applied.ok) throw new Refused('role_not_possible', applied.refusal.says);
}

/** Where the person lives as far as we know: their default address, or their last booking. */
async function zipOf({ readModels }: Parts, customer: Customer): Promise<string | null> {
  const { addresses, defaultAddressId, id } = customer;
  const kept = addresses.find((address) => address.id === defaultAddressId) ?? addresses[0];
  if (kept) return kept.zip;
  const { rows } = await listBookings(readModels, { customerId: id }, { page: 1, limit: 1 });
  return rows[0]?.booking.place.zip ?? null;
}

/** A partner who has not applied yet, as after a sign-up. */
async function recordPartner(deps: Parts, customer: Customer, partnerId: PartnerId, by: Actor) {
  const { firstName, lastName, email } = customer.person;
  const subject = `partner-${partnerId}`;
  const account = await resealed(deps, subject, { firstName, lastName, email });
  const [first, last, address] = await deps.keys.openMany([firstName, lastName, email]);
  const name = `${first ?? ''} ${last ?? ''}`.trim();
  const contactName = await deps.keys.seal(subject, 'contactName', name);
  const contactEmail = await deps.keys.seal(subject, 'contactEmail', address ?? '');
  const done = await execute(deps.log, partners, partnerId, { actor: by, now: deps.now() }, ({ status }) =>
    status === 'none'
      ? {
          type: 'Register',
          partnerId,
          account,
          language: customer.language,
          confirmationId: null,
          store: storeNamed(name),
          person: {
            contactName,
            contactEmail,
            contactPhone: null,
            marketingContact: null,
            address: null,
            taxId: null,
            businessLicenseNumber: null,
          },
          commissionBps: defaultCommissionBps,
          source: 'website',
          storeCode: null,
        }
      : [],
  );
  if (!done.ok) throw new Refused('role_not_possible', done.refusal.says);
}
