/** Refuses compressed request bodies: a few bytes could inflate to more than fits in memory. */
import type { RequestHandler } from 'express';
import { Refused } from '../problems.ts';

/** Runs before every route, including webhooks. Neither browsers nor the providers compress what they send. */
export const refuseEncodedBodies: RequestHandler = ({ headers }, _response, next) => {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new Refused('unsupported_media_type', 'compressed');
  next();
};
