/** The `user` that sign-ins return and pages greet. */
import type { z } from 'zod/mini';
import type { Role } from '#domain/core/actor.ts';
import type { Language } from '#domain/core/language.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { loginOfPerson } from '../auth/credentials.ts';
import type { partnerUser, User } from '../contract/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { load } from '#events/execute.ts';
import { admins } from '#domain/admin/decide.ts';
import { permissionsOf } from '#domain/admin/state.ts';
import { customers } from '#domain/customer/decide.ts';
import { partners } from '#domain/partner/decide.ts';
import { mailAddressOf } from '#domain/partner/state.ts';
import { technicians } from '#domain/technician/decide.ts';
import { splitName } from '../views/core.ts';
import { openSome } from './account-view.ts';

type Parts = Pick<Dependencies, 'log' | 'keys' | 'pool'>;

/** The person of a session; null if their record is gone. */
export async function userOf(deps: Parts, role: Role, personId: string): Promise<User | null> {
  switch (role) {
    case 'customer': {
      const customer = await load(deps.log, customers, personId);
      if (customer.status !== 'registered') return null;
      const isGuest = customer.isGuest ? ({ isGuest: true } as const) : {};
      return {
        id: personId,
        role,
        ...languageIn(customer),
        ...isGuest,
        ...(await opened(deps, customer.person)),
      };
    }
    case 'technician': {
      const technician = await load(deps.log, technicians, personId);
      if (technician.status !== 'registered') return null;
      const person = await opened(deps, technician.person);
      return { id: personId, technicianId: personId, role, ...languageIn(technician), ...person };
    }
    case 'admin': {
      const admin = await load(deps.log, admins, personId);
      const may = permissionsOf(admin);
      if (admin.status === 'none' || may === null) return null;
      const [firstName, lastName] = await deps.keys.openMany([admin.person.firstName, admin.person.lastName]);
      return {
        id: personId,
        email: (await loginOfPerson(deps.pool, role, personId)) ?? '',
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        role,
        permissions: [...may],
        mustSetUpCodes: admin.needsSecondFactor && !admin.hasSecondFactor,
      };
    }
    case 'partner': {
      const partner = await partnerUserOf(deps, personId);
      return (
        partner && {
          id: personId,
          email: partner.email,
          firstName: partner.firstName,
          lastName: partner.lastName,
          role,
          ...(partner.language && { language: partner.language }),
        }
      );
    }
    default:
      return unreachable(role);
  }
}

/** The record that a partner's sign-in returns. */
export async function partnerUserOf(
  deps: Parts,
  personId: string,
): Promise<z.output<typeof partnerUser> | null> {
  const partner = await load(deps.log, partners, personId);
  if (partner.status === 'none') return null;
  const { account, person } = partner;
  const [email, name, firstName, lastName] = await openSome(deps, [
    mailAddressOf(partner),
    person.contactName,
    account?.firstName ?? null,
    account?.lastName ?? null,
  ]);
  return {
    id: personId,
    email: email ?? '',
    ...(account ? { firstName: firstName ?? '', lastName: lastName ?? '' } : splitName(name ?? null)),
    storeName: partner.store.storeName,
    storeCode: partner.storeCode,
    role: 'partner',
    ...languageIn(partner),
  };
}

/** The account's language, if it has one. */
const languageIn = ({ language }: { readonly language: Language | null }) =>
  language === null ? {} : { language };

async function opened(
  { keys }: Parts,
  person: { firstName: Sealed; lastName: Sealed; email: Sealed; phone: Sealed | null },
) {
  const [firstName, lastName, email, phone] = await keys.openMany([
    person.firstName,
    person.lastName,
    person.email,
    ...(person.phone === null ? [] : [person.phone]),
  ]);
  return { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '', phone: phone ?? null };
}
