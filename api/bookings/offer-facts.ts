/** Whom a wave of offers asked, and until when: lists that the audit's plain facts leave out. */
import { z } from 'zod';
import { momentWords } from '#domain/messages/moments.ts';
import type { Language } from '#domain/core/language.ts';

/** The parts of a stored event that are read here. */
interface LoggedOffers {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** Facts of one `OffersMade` for its line in the timeline. */
export interface OfferFacts {
  /** How many technicians were asked. */
  readonly asked: number;
  /** Those whose names are known, `Sam Rivera and Ana Diaz`; empty if all were deleted since. */
  readonly askedNames: string;
  /** `Sat, Nov 21, 3:40 PM EST`, on the job site's clock. */
  readonly askedUntil: string;
}

const made = z.object({
  offers: z.array(z.object({ technicianId: z.string() })),
  expiresAt: z.string(),
});
const placed = z.object({ appointment: z.object({ zone: z.string() }) });

const offersIn = (events: readonly LoggedOffers[]) =>
  events.flatMap(({ id, type, data }) => (type === 'OffersMade' ? [{ id, ...made.parse(data) }] : []));

/** Ids of all technicians who were ever asked, each once. */
export function askedIn(events: readonly LoggedOffers[]): readonly string[] {
  return [
    ...new Set(offersIn(events).flatMap(({ offers }) => offers.map(({ technicianId }) => technicianId))),
  ];
}

/** The booking's waves by event id. `names`: technician id → name, empty or missing if unknown. */
export function offerFacts(
  events: readonly LoggedOffers[],
  names: ReadonlyMap<string, string>,
  language: Language,
): ReadonlyMap<string, OfferFacts> {
  const start = events.find(({ type }) => type === 'BookingPlaced');
  if (!start) return new Map();
  const { zone } = placed.parse(start.data).appointment;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return new Map(
    offersIn(events).map(({ id, offers, expiresAt }) => [
      id,
      {
        asked: offers.length,
        askedNames: list.format(offers.flatMap(({ technicianId }) => names.get(technicianId) || [])),
        askedUntil: momentWords(language, expiresAt, zone),
      },
    ]),
  );
}
