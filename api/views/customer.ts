/** A customer as admins see one, in the list and in full (spec admin §3). */
import type * as z from 'zod/mini';
import { languageOf } from '#domain/core/language.ts';
import type { Role } from '#domain/core/actor.ts';
import type { CustomerView } from '#projections/queries/customers.ts';
import type { adminCustomer, adminCustomerDetail, customerRoles } from '../contract/customers.ts';
import { inDollars } from '../contract/amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { authorsOf } from '../people/authors.ts';
import { ERASED } from './core.ts';

type SpecRole = (typeof customerRoles)[number];

/** The specification's term for a role, and back. */
export const roleInSpec = (role: Role): SpecRole => (role === 'partner' ? 'store_partner' : role);
export const roleOfSpec = (role: SpecRole): Role => (role === 'store_partner' ? 'partner' : role);

/** The row of a list; `picture` is decrypted by the caller. */
export function customerView(view: CustomerView): z.input<typeof adminCustomer> {
  const { customer, person } = view;
  return {
    id: customer.id,
    firstName: person.firstName ?? ERASED,
    lastName: person.lastName ?? ERASED,
    email: person.email ?? ERASED,
    phone: person.phone,
    emailVerified: customer.emailVerified,
    role: roleInSpec(customer.role),
    profileImageUrl: view.picture,
    stripeCustomerId: customer.stripeCustomerId,
    notes: view.notes.at(-1)?.text ?? null,
    status: view.badge,
    isBlocked: customer.blocked !== null,
    totalBookings: view.totalBookings,
    totalSpent: inDollars(view.totalSpent),
    totalSpentCents: view.totalSpent,
    lastBookingDate: view.lastBookingAt,
    lastBookingZone: view.lastBookingZone,
    createdAt: view.since,
  };
}

/** Everything that admins may see; `bookings` tells what is open and what was refunded. */
export async function customerDetail(
  deps: Pick<Dependencies, 'log' | 'keys' | 'pool'>,
  view: CustomerView,
  bookings: { readonly open: number; readonly refundedCents: number },
): Promise<z.input<typeof adminCustomerDetail>> {
  const { customer } = view;
  const { adminNotes, blocked } = customer;
  const authors = await authorsOf(deps, [
    ...adminNotes.flatMap(({ by, edited }) => (edited ? [by, edited.by] : [by])),
    ...(blocked ? [blocked.by] : []),
  ]);
  const texts = new Map(view.notes.map(({ id, text }) => [id, text]));
  return {
    ...customerView(view),
    adminNotes: adminNotes
      .map(({ id, by, at, edited }) => ({
        id,
        text: texts.get(id) ?? ERASED,
        by: authors(by),
        at,
        edited: edited && { by: authors(edited.by), at: edited.at },
      }))
      .toReversed(),
    blocked: blocked && {
      reason: (await deps.keys.open(blocked.reason)) ?? ERASED,
      by: authors(blocked.by),
      at: blocked.at,
    },
    duplicates: [...customer.duplicates],
    language: languageOf(customer),
    totalRefundedCents: bookings.refundedCents,
    openBookings: bookings.open,
  };
}
