/** What if, page by page: the totals of its pages; pure. */
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { getWhatIf, WhatIfOutcome } from '#api/contract/what-if.ts';

type Part = AnswerOf<typeof getWhatIf>;
type Parts = Part['is'];

/** Maximum number of rows kept; the totals include all. */
export const MAX_SHOWN = 1_000;

/** The results so far. */
export interface WhatIfSoFar {
  readonly total: number;
  readonly looked: number;
  readonly concerned: number;
  /** How many would differ, and for how many it cannot be computed. */
  readonly changed: number;
  readonly untold: number;
  /** The first of them. */
  readonly shown: readonly WhatIfOutcome[];
  readonly untoldShown: readonly WhatIfOutcome[];
  readonly is: Parts;
  readonly would: Parts;
}

const zero: Parts = { customer: 0, technicians: 0, partner: 0, platform: 0 };

export const nothingYet: WhatIfSoFar = {
  total: 0,
  looked: 0,
  concerned: 0,
  changed: 0,
  untold: 0,
  shown: [],
  untoldShown: [],
  is: zero,
  would: zero,
};

export const partNames = ['customer', 'technicians', 'partner', 'platform'] as const;

/** In cents: whole numbers, so that nothing is lost in a sum. */
const added = (a: Parts, b: Parts): Parts => ({
  customer: a.customer + b.customer,
  technicians: a.technicians + b.technicians,
  partner: a.partner + b.partner,
  platform: a.platform + b.platform,
});

/** The second minus the first. */
export const differenceOf = (is: Parts, would: Parts): Parts => ({
  customer: would.customer - is.customer,
  technicians: would.technicians - is.technicians,
  partner: would.partner - is.partner,
  platform: would.platform - is.platform,
});

/** Adds a page to the totals so far. */
export const withPart = (before: WhatIfSoFar, part: Part): WhatIfSoFar => ({
  // Bookings made meanwhile may be included as well.
  total: Math.max(part.total, before.looked + part.looked),
  looked: before.looked + part.looked,
  concerned: before.concerned + part.concerned,
  changed: before.changed + part.changed.length,
  untold: before.untold + part.untold.length,
  shown: [...before.shown, ...part.changed].slice(0, MAX_SHOWN),
  untoldShown: [...before.untoldShown, ...part.untold].slice(0, MAX_SHOWN),
  is: added(before.is, part.is),
  would: added(before.would, part.would),
});
