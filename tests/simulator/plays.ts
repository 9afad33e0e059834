/** The kinds of lives that are lived: each with what may happen in it, and what must hold. */
import { invariants as ofBookings } from './invariants.ts';
import { live as liveBooking } from './life.ts';
import { invariants as ofApplicants } from './onboarding/invariants.ts';
import { live as liveApplicant } from './onboarding/life.ts';
import { lives as applicants, printed as printedApplicant } from './onboarding/script.ts';
import { lives as bookings, type OptionalFault, partnerLives, printed as printedBooking } from './script.ts';
import { type Found, type Play, search, type SearchOptions } from './search.ts';

/** Found, with the script as a person reads it. */
type Told = Omit<Found<unknown>, 'life'> & { readonly script: string };

interface Kind {
  readonly invariants: readonly string[];
  /** As `search`; `without`: faults of bookings that are left out. */
  readonly search: (
    options: SearchOptions,
    without?: readonly OptionalFault[],
    known?: ReadonlySet<string>,
  ) => Promise<Told | null>;
}

function kind<Life>(
  invariants: readonly string[],
  play: (without: readonly OptionalFault[]) => Play<Life>,
  printed: (life: Life) => string,
): Kind {
  return {
    invariants,
    search: async (options, without = [], known = new Set()) => {
      const found = await search(play(without), options, known);
      if (!found) return null;
      const { life, ...rest } = found;
      return { ...rest, script: printed(life) };
    },
  };
}

export const kinds = {
  bookings: kind(
    ofBookings,
    (without) => ({ lives: bookings(without), live: (life) => liveBooking(life) }),
    printedBooking,
  ),
  partners: kind(
    ofBookings,
    () => ({ lives: partnerLives(), live: (life) => liveBooking(life) }),
    printedBooking,
  ),
  applicants: kind(
    ofApplicants,
    () => ({ lives: applicants(), live: (life) => liveApplicant(life) }),
    printedApplicant,
  ),
} as const;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as readonly KindName[];
