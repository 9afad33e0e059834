/** Technicians who have done a job for a customer: whom they can ask for again, and the favorites (decision 237). */
import * as z from 'zod/mini';
import { knownTechnicianName, technicianRecord } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { day, text, zip } from './fields.ts';
import { orderNeeds } from './slots.ts';

/** A technician as a customer knows them. `bookingId`: a job they did for this customer. */
const known = { technicianId: z.string(), bookingId: z.string(), firstName: z.string() };

/** A technician whom the customer would like to have again. */
export const favorite = z.object(known);

export const knownTechnician = z.object({ ...known, isFavorite: z.boolean(), record: technicianRecord });
export type KnownTechnician = z.output<typeof knownTechnician>;

export const listKnownTechnicians = endpoint({
  method: 'GET',
  path: '/api/account/technicians',
  summary:
    'Who has done a job for the customer; with a ZIP code, a day and a time who of them could do this order then. Favorites first.',
  roles: ['customer'],
  query: z.strictObject({
    ...orderNeeds.shape,
    zip: z.optional(zip),
    scheduledDate: z.optional(day),
    /** As `POST /api/bookings` takes it. */
    scheduledTime: z.optional(text(40)),
  }),
  response: z.object({ technicians: z.array(knownTechnician) }),
  errors: ['unknown_zip', 'in_the_past', 'too_many_requests'],
});

/** The answer of every change of the favorites: all of them, and the log position. */
const favorites = z.object({ favorites: z.array(favorite), position: z.string() });

export const keepFavorite = endpoint({
  method: 'POST',
  path: '/api/account/favorites/:id',
  summary: 'Keeps a technician who has done a job for the customer, which is named, as a favorite.',
  roles: ['customer'],
  body: z.strictObject({ bookingId: knownTechnicianName.shape.bookingId }),
  response: favorites,
  status: 201,
  errors: ['not_found', 'too_many_favorites'],
});

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/account/favorites/:id',
  summary: 'Removes a technician from the favorites.',
  roles: ['customer'],
  response: favorites,
  errors: ['not_found'],
});
