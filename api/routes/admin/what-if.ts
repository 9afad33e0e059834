/**
 * GET /api/admin/ops/what-if: a changed rule applied to past bookings, page by page, on read-only connections
 * (decisions 204, 244).
 */
import { bookingsAfter, countBookings } from '#projections/queries/bookings.ts';
import { getWhatIf, type WhatIfOutcome } from '../../contract/what-if.ts';
import { changeOf } from '../../ops/what-if/change.ts';
import type { Outcome } from '../../ops/what-if/outcome.ts';
import { whatIfPart } from '../../ops/what-if/part.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

const shown = ({ bookingId, number, is, would }: Outcome): WhatIfOutcome => ({
  bookingId,
  number,
  is,
  would,
});

export default implement(getWhatIf, async ({ query }, { readOnly: { log, readModels } }) => {
  const { what, after = '', ...written } = query;
  const change = changeOf(what, written);
  if (change === null) throw new Refused('invalid_input', 'whatIfNothing');
  const past = { bookings: (behind: string) => bookingsAfter(readModels, behind), log };
  const { looked, concerned, changed, untold, is, would, next } = await whatIfPart(past, change, after, () =>
    performance.now(),
  );
  return {
    total: await countBookings(readModels),
    looked,
    concerned,
    changed: changed.map(shown),
    untold: untold.map(shown),
    is,
    would,
    next,
  };
});
