/** `/v1/events`: what has happened, for a platform that missed its webhooks. */
import { listAnswer, operation, pageOf } from './operation.ts';

/** The calls of this family. */
export const eventOperations = [
  operation('events.retrieve', 'GET /v1/events/:id', (state, { id, account }) =>
    state.objects.get('event', id, account),
  ),
  operation('events.list', 'GET /v1/events', (state, { account, parameters }) =>
    listAnswer(
      '/v1/events',
      state.objects.list('event', {
        account,
        where: { type: parameters.types ?? parameters.type },
        ...pageOf(parameters),
      }),
    ),
  ),
];
