/**
 * The control calls below `/sandbox/pushes`: browsers subscribed to push notifications, and what they have received.
 */
import express, { type Router } from 'express';
import { z } from 'zod';
import type { Subscriptions } from '../webpush/subscriptions.ts';

const subscribeSchema = z.strictObject({ applicationServerKey: z.string().min(1).max(200) });
const listSchema = z.object({ subscription: z.string().optional() });

/** The routes. */
export function pushesRouter(subscriptions: Subscriptions): Router {
  const router = express.Router();
  router.get('/', (request, response) => {
    const { subscription } = listSchema.parse(request.query);
    response.json({ pushes: subscriptions.received(subscription) });
  });
  router.post('/subscriptions', (request, response) => {
    response.json(subscriptions.subscribe(subscribeSchema.parse(request.body).applicationServerKey));
  });
  router.delete('/subscriptions/:id', (request, response) => {
    response.json({ ended: subscriptions.end(request.params.id) });
  });
  return router;
}
