/** The people who book, as admins see and change them (spec admin §2, §3 and §7). */
import * as z from 'zod/mini';
import { savedCard } from './account.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { bookingStatus, email, looseId, paymentStatus, phone, required, success, text } from './fields.ts';
import { personName } from './names.ts';
import { csvFile, paged } from './paged.ts';

/** Roles as the specification writes them. */
export const customerRoles = ['customer', 'technician', 'admin', 'store_partner'] as const;
const customerRole = z.enum(customerRoles);

export const customerBadges = ['new', 'active', 'returning', 'vip', 'inactive'] as const;
export type CustomerBadge = (typeof customerBadges)[number];

/** A customer in the list. */
export const adminCustomer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  emailVerified: z.boolean(),
  role: customerRole,
  profileImageUrl: z.nullable(z.string()),
  /** The provider's customer whose cards pay; null if there is none yet. */
  stripeCustomerId: z.nullable(z.string()),
  /** The newest of the admins' notes. */
  notes: z.nullable(z.string()),
  /** By the number of bookings (spec admin §4). */
  status: z.enum(customerBadges),
  /** Can neither sign in nor book. */
  isBlocked: z.boolean(),
  /** Without cancelled ones. */
  totalBookings: z.number(),
  /** Dollars captured minus refunds. */
  totalSpent: z.number(),
  totalSpentCents: z.number(),
  /** Start of the latest appointment, an ISO instant. */
  lastBookingDate: z.nullable(z.string()),
  /** IANA zone of its place; null without a booking. */
  lastBookingZone: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminCustomer = z.output<typeof adminCustomer>;

/** Who did something, for display. */
export const author = z.object({
  role: z.enum(['customer', 'technician', 'admin', 'partner', 'system']),
  /** Null if there is no name: the system, or a person who was erased. */
  name: z.nullable(z.string()),
});

const adminNote = z.object({
  id: z.string(),
  text: z.string(),
  by: author,
  at: z.string(),
  edited: z.nullable(z.object({ by: author, at: z.string() })),
});
export type AdminNote = z.output<typeof adminNote>;

/** One customer with everything that admins may see. */
export const adminCustomerDetail = z.extend(adminCustomer, {
  adminNotes: z.array(adminNote),
  blocked: z.nullable(z.object({ reason: z.string(), by: author, at: z.string() })),
  /** Numbers of duplicate records that were merged into this one. */
  duplicates: z.array(z.string()),
  language: z.enum(['en', 'es']),
  totalRefundedCents: z.number(),
  openBookings: z.number(),
});
export type AdminCustomerDetail = z.output<typeof adminCustomerDetail>;

const customerFilter = {
  /** `blocked` is not a badge but an admin's decision. */
  status: z.optional(z.enum(['all', ...customerBadges, 'blocked'])),
};

/** The whole list in chunks, for the spec's client; the console uses pages. */
export const listAllCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  summary:
    'Customers, newest first, at most 500 at once: `x-total-count` says how many there are, `link` leads to the next ones.',
  roles: ['admin'],
  permission: 'manage_users',
  query: z.strictObject({
    limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/, fieldError('numberMissing')))),
    offset: z.optional(z.string().check(z.regex(/^\d{1,6}$/, fieldError('numberMissing')))),
  }),
  response: z.array(adminCustomer),
});

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers/paginated',
  summary: 'One page of the customers by name, mail address or phone, newest first unless sorted.',
  roles: ['admin'],
  permission: 'manage_users',
  ...paged({
    rows: 'customers',
    row: adminCustomer,
    filter: customerFilter,
    sorts: ['customer', 'bookings', 'spent', 'last', 'joined'],
  }),
});

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers/export',
  summary: 'The customers that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  ...csvFile(customerFilter),
});

export const getCustomerFigures = endpoint({
  method: 'GET',
  path: '/api/admin/customers/figures',
  summary: 'How many customers there are, VIPs and new ones among them, and what part came back.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.object({
    total: z.number(),
    vip: z.number(),
    newIn30Days: z.number(),
    /** The share of customers with a booking who have more than one, 0 to 1; null without any. */
    cameBack: z.nullable(z.number()),
  }),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id',
  summary: 'One customer with notes, block and merged records.',
  roles: ['admin'],
  permission: 'manage_users',
  response: adminCustomerDetail,
});

/** Fields that are left out stay unchanged. */
const customerChange = z.strictObject({
  firstName: z.optional(personName(fieldError('firstNameMissing'))),
  lastName: z.optional(personName(fieldError('lastNameMissing'))),
  email: z.optional(email),
  phone: z.optional(z.nullable(z.union([z.literal(''), phone], fieldError('phoneInvalid')))),
  emailVerified: z.optional(z.boolean()),
  role: z.optional(customerRole),
  profileImageUrl: z.optional(
    z.nullable(
      z.union(
        [z.literal(''), text(500).check(z.regex(/^https:\/\/[^\s<>"']+$/, fieldError('webAddressInvalid')))],
        fieldError('webAddressInvalid'),
      ),
    ),
  ),
  stripeCustomerId: z.optional(
    z.nullable(
      z.union(
        [z.literal(''), text(60).check(z.regex(/^cus_[A-Za-z0-9]+$/, fieldError('stripeCustomerInvalid')))],
        fieldError('stripeCustomerInvalid'),
      ),
    ),
  ),
  /** A text that differs from the newest note becomes a new note by the sender. */
  notes: z.optional(z.nullable(text(4000))),
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/:id',
  summary:
    'Corrects a customer. Another mail address is one to sign in with, and has to be confirmed again; another role is another login.',
  roles: ['admin'],
  permission: 'manage_users',
  body: customerChange,
  response: z.extend(adminCustomerDetail, { position: z.string() }),
  errors: ['email_taken', 'other_stripe_customer', 'role_not_possible', 'merged'],
});

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id',
  summary:
    'Erases a customer for good, as their own deletion does; refused while bookings are open. The proof stays.',
  roles: ['admin'],
  permission: 'manage_users',
  response: success,
  errors: ['open_bookings'],
});

const written = z.object({ success: z.literal(true), position: z.string() });

export const blockCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/block',
  summary: 'Keeps a customer out: no sign-in and no new booking until it is lifted. What is booked goes on.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ reason: required(500, fieldError('reasonMissing')) }),
  response: written,
  errors: ['merged'],
});

export const unblockCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/block',
  summary: 'Lets a blocked customer in again.',
  roles: ['admin'],
  permission: 'manage_users',
  response: written,
  errors: ['merged'],
});

/** A customer who may be the same person. */
const likelyDuplicate = z.extend(adminCustomer, { same: z.array(z.enum(['phone', 'name'])) });
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;

export const listCustomerDuplicates = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/duplicates',
  summary: 'Other records that may be of the same person: with the same phone or the same name.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.object({ duplicates: z.array(likelyDuplicate) }),
});

export const mergeCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/merge',
  summary:
    'Takes over another record of the same person: its bookings become this one’s, and nobody signs in to it any more. It cannot be undone.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ duplicateId: looseId }),
  response: written,
  errors: ['open_bookings', 'merged'],
});

/** Where a person's data is stored. */
export const erasureStores = [
  'key',
  'record',
  'bookings',
  'reviews',
  'support',
  'photos',
  'logins',
  'payment_provider',
] as const;
export type ErasureStore = (typeof erasureStores)[number];
const store = z.enum(erasureStores);

/** How many items there were, and a digest that does not reveal them. */
const held = z.object({ items: z.number(), digest: z.string() });

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/erasure',
  summary:
    'Before an erasure what it takes and what stays; after it the proof: each store as it was, and as it is at this moment.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('possible'),
      /** Bookings that the erasure waits for. */
      openBookings: z.array(z.object({ id: z.string(), number: z.string(), status: bookingStatus })),
      goes: z.array(z.object({ store, items: z.number() })),
      /** Kept without names. */
      stays: z.object({ bookings: z.number(), ledgerEntries: z.number(), ratings: z.number() }),
    }),
    z.object({
      state: z.literal('erased'),
      at: z.string(),
      by: author,
      reason: z.nullable(z.string()),
      isKeyDestroyed: z.boolean(),
      /** `before` is null for accounts deleted before there were proofs. */
      stores: z.array(z.object({ store, before: z.nullable(held), now: held })),
    }),
  ]),
});
export type Erasure = z.output<typeof getErasure.response>;

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/erase',
  summary:
    'Erases a customer for good, with the reason that stands in the proof; refused while bookings are open.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ reason: required(500, fieldError('reasonMissing')) }),
  response: success,
  errors: ['open_bookings'],
});

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin/erasures',
  summary:
    'Customers who were erased, the latest first: what is left of them, and what is searched for, is the id.',
  roles: ['admin'],
  permission: 'manage_users',
  ...paged({
    rows: 'erasures',
    row: z.object({ customerId: z.string(), at: z.string() }),
    filter: {},
    sorts: ['at'],
  }),
});

const noteBody = z.strictObject({ text: required(4000, fieldError('noteMissing')) });

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/notes',
  summary: 'Writes a note that only admins see, under the name of its author.',
  roles: ['admin'],
  permission: ['manage_users', 'manage_bookings'],
  body: noteBody,
  response: written,
  status: 201,
  errors: ['too_many_notes', 'merged'],
});

export const changeCustomerNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/customers/:id/notes/:noteId',
  summary: 'Gives a note other words; who changed it stands beside its author.',
  roles: ['admin'],
  permission: ['manage_users', 'manage_bookings'],
  body: noteBody,
  response: written,
  errors: ['merged'],
});

export const removeCustomerNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/notes/:noteId',
  summary: 'Removes a note.',
  roles: ['admin'],
  permission: ['manage_users', 'manage_bookings'],
  response: written,
  errors: ['merged'],
});

export const getCustomerBilling = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/billing',
  summary: 'What a customer has paid, booking by booking, and their saved cards as the provider has them.',
  roles: ['admin'],
  permission: ['manage_users', 'manage_money'],
  response: z.object({
    stripeCustomerId: z.nullable(z.string()),
    /** Null if the provider does not answer. */
    cards: z.nullable(z.array(z.omit(savedCard, { neededBy: true }))),
    payments: z.array(
      z.object({
        bookingId: z.string(),
        number: z.string(),
        status: bookingStatus,
        paymentStatus,
        scheduledDate: z.string(),
        capturedCents: z.number(),
        refundedCents: z.number(),
        heldCents: z.nullable(z.number()),
      }),
    ),
  }),
});

export const listCustomerTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/timeline',
  summary: 'What happened to a customer and their bookings, newest first.',
  roles: ['admin'],
  permission: 'manage_users',
  query: z.strictObject({
    /** Only entries older than this one. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, fieldError('numberMissing')))),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        /** Its position in the log. */
        position: z.string(),
        at: z.string(),
        what: z.string(),
        details: z.string(),
        by: author,
        booking: z.nullable(z.object({ id: z.string(), number: z.string() })),
      }),
    ),
    /** How many there are in all. */
    total: z.number(),
    isLast: z.boolean(),
  }),
});
