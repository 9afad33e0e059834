/** The job site details as they are typed and stored. */
import * as z from 'zod/mini';
import { accesses, parkings } from '#domain/booking/site.ts';

export const siteShape = {
  parking: z.enum(['', ...parkings]),
  access: z.enum(['', ...accesses]),
  /** Names of pieces. */
  wall: z.array(z.string()),
};
