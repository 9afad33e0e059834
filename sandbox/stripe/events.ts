/** `/v1/events`: past events, for a platform that missed its webhooks. */
import { listing, retrieval } from './operation.ts';

/** The calls of this family. */
export const eventOperations = [
  retrieval('events.retrieve', '/v1/events/:id', 'event'),
  listing('events.list', '/v1/events', 'event', ({ types, type }) => ({ type: types ?? type })),
];
