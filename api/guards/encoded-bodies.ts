/** Refuses compressed request bodies: what a few bytes inflate to would be held in memory whole. */
import type { RequestHandler } from 'express';
import { Refused } from '../problems.ts';

/** Before every route, webhooks included. Neither browsers nor the providers compress what they send. */
export const refuseEncodedBodies: RequestHandler = ({ headers }, _response, next) => {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new Refused('unsupported_media_type', 'compressed');
  next();
};
