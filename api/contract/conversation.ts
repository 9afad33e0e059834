/** What a booking's customer and its crew write to each other (decision 235). */
import * as z from 'zod/mini';
import { quickAnswers } from '#domain/conversation/events.ts';
import { endpoint, PHOTOS_LIMIT } from './endpoint.ts';
import { phoneDigits, success, text } from './fields.ts';

/** Of either side: the domain checks that it belongs to the writer's side. */
export const quickAnswer = z.enum([...quickAnswers.customer, ...quickAnswers.crew]);

const message = z.object({
  /** Later messages have higher numbers. */
  id: z.number(),
  from: z.enum(['customer', 'crew']),
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  /** First name of its author; null if they left the crew or were erased. */
  name: z.nullable(z.string()),
  /** With phone numbers and email addresses masked if the reader may not see them (decision 236). */
  text: z.nullable(z.string()),
  quick: z.nullable(quickAnswer),
  /** URLs of photos. */
  photos: z.array(z.string()),
  at: z.string(),
});
export type ConversationMessage = z.output<typeof message>;

const conversation = z.object({
  /** Oldest first; technicians get none once the conversation is over (R20). */
  messages: z.array(message),
  /** Messages from the other side that the reader has not read. */
  unread: z.number(),
  /** `no_crew`: no one has the job; `over`: too late to write. */
  state: z.enum(['open', 'no_crew', 'over']),
  /** ISO instant until which both sides may write; null: no end yet. */
  until: z.nullable(z.string()),
  /** Whether phone numbers and email addresses are masked while the job is open, too (decision 236). */
  hidesContacts: z.boolean(),
  /** First names of the other side, the lead's first. */
  names: z.array(z.string()),
});
export type Conversation = z.output<typeof conversation>;

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/messages',
  summary: 'What customer and crew of a booking wrote to each other.',
  roles: ['customer', 'technician', 'admin'],
  permission: 'manage_bookings',
  talks: true,
  response: conversation,
});

export const sayMessage = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/messages',
  summary: 'Writes to the other side: words, a quick answer, photos as a form with repeated `photos` files.',
  roles: ['customer', 'technician'],
  talks: true,
  body: z.strictObject({ text: z.optional(text(1000)), quick: z.optional(quickAnswer) }),
  encoding: 'either',
  maxBody: PHOTOS_LIMIT,
  response: z.extend(success, { position: z.string() }),
  status: 201,
  errors: [
    'not_yours',
    'conversation_closed',
    'too_many_messages',
    'too_many_photos',
    'unreadable_photo',
    'too_many_requests',
  ],
});

export const readMessages = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/messages/read',
  summary: 'The other side’s messages up to this one were seen.',
  roles: ['customer', 'technician'],
  talks: true,
  body: z.strictObject({ upTo: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  response: z.extend(success, { position: z.string() }),
  errors: ['not_yours'],
});

/** The link of a guest's mail shows the tracker; the end of the phone number opens the conversation there (decision 247). */
export const openConversation = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/messages/open',
  summary: 'Opens a guest’s conversation with the crew in this browser for a day, by the link of a mail.',
  roles: 'anyone',
  body: z.strictObject({
    /** That of the tracker's link. */
    token: text(200),
    /** Of the phone number that was booked with. */
    phoneDigits,
  }),
  response: success,
  errors: ['link_ended', 'wrong_code', 'too_many_requests'],
});
