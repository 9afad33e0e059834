/**
 * A year of store partners, from October 2027 to September 2028, as data: both changes of the clock, a leap day, and for
 * each store its own trouble. Times are what a clock in New York shows, with its offset; amounts are cents.
 */

export interface Job {
  readonly id: string;
  readonly store: string;
  readonly completedAt: string;
  /** Before any discount. */
  readonly price: number;
  readonly discount?: number;
  /** Left out: two days before it is completed. */
  readonly placedAt?: string;
}

export type Deed =
  | {
      readonly do: 'refund';
      readonly at: string;
      readonly job: string;
      readonly amount: number;
      /** Whether the technician's work was the reason. Goodwill is the platform's alone. */
      readonly isForFault: boolean;
    }
  /** The customer's bank sends the last refund of the job back. */
  | { readonly do: 'return the refund'; readonly at: string; readonly job: string }
  | { readonly do: 'hold' | 'release' | 'refuse'; readonly at: string; readonly job: string }
  | {
      readonly do: 'connect a bank';
      readonly at: string;
      readonly store: string;
      readonly bank: 'good' | 'refuses' | 'returns';
    }
  | { readonly do: 'end the partnership'; readonly at: string; readonly store: string }
  /** Faults of machines, which no statement may show. */
  | { readonly do: 'kill the worker'; readonly at: string; readonly minutes: number }
  | { readonly do: 'lose Temporal'; readonly at: string };

/** An answer of the provider is lost, and it cannot be reached again for three days (R11). */
interface LostAnswer {
  readonly call: 'transfers' | 'payouts';
  readonly store: string;
  readonly period: string;
}

export interface Year {
  readonly stores: readonly string[];
  /** Months that end in it, in their order. */
  readonly months: readonly string[];
  readonly beginsAt: string;
  /** When it is looked at: all that is due has been paid. */
  readonly endsAt: string;
  readonly jobs: readonly Job[];
  readonly deeds: readonly Deed[];
  readonly lostAnswers: readonly LostAnswer[];
}

const job = (id: string, completedAt: string, price: number, more: Partial<Job> = {}): Job => ({
  id,
  store: id.slice(0, id.indexOf('-')),
  completedAt,
  price,
  ...more,
});

export const year: Year = {
  stores: ['maple', 'oak', 'cedar', 'hazel', 'elm', 'birch', 'pine'],
  months: [
    '2027-10',
    '2027-11',
    '2027-12',
    '2028-01',
    '2028-02',
    '2028-03',
    '2028-04',
    '2028-05',
    '2028-06',
    '2028-07',
    '2028-08',
    '2028-09',
  ],
  beginsAt: '2027-10-01T08:00:00-04:00',
  endsAt: '2028-10-24T08:00:00-04:00',
  jobs: [
    // Maple sells every month, around each end of one, and has refunds.
    job('maple-1', '2027-10-05T14:00:00-04:00', 120_000),
    job('maple-2', '2027-10-31T23:30:00-04:00', 98_765),
    // Still summer time: by winter time it would be October.
    job('maple-3', '2027-11-01T00:30:00-04:00', 64_999),
    job('maple-4', '2027-11-30T23:30:00-05:00', 77_777),
    job('maple-5', '2027-12-01T00:30:00-05:00', 70_010),
    job('maple-6', '2027-12-18T16:00:00-05:00', 150_000, { discount: 30_000 }),
    job('maple-7', '2028-01-15T15:00:00-05:00', 81_234),
    job('maple-8', '2028-02-29T12:00:00-05:00', 100_013),
    job('maple-9', '2028-02-29T23:30:00-05:00', 62_512),
    job('maple-10', '2028-03-01T00:30:00-05:00', 50_000),
    // Summer time again: by winter time it would be half past ten.
    job('maple-11', '2028-03-31T23:30:00-04:00', 33_333),
    job('maple-12', '2028-04-01T00:30:00-04:00', 45_000),
    job('maple-13', '2028-05-20T15:00:00-04:00', 130_000),
    job('maple-14', '2028-07-04T15:00:00-04:00', 62_525),
    job('maple-15', '2028-08-16T15:00:00-04:00', 99_999),
    job('maple-16', '2028-09-30T23:30:00-04:00', 72_500),
    // Oak sells little: what is below $25 is carried over, also to exactly $25.
    job('oak-1', '2027-10-12T12:00:00-04:00', 24_975),
    job('oak-2', '2027-11-16T12:00:00-05:00', 37_525),
    job('oak-3', '2027-12-14T12:00:00-05:00', 62_475),
    job('oak-4', '2028-01-18T12:00:00-05:00', 2_500),
    // In the hour after the one that is left out.
    job('oak-5', '2028-03-12T03:15:00-04:00', 20_000),
    job('oak-6', '2028-04-18T12:00:00-04:00', 30_000),
    job('oak-7', '2028-06-20T12:00:00-04:00', 10_000),
    job('oak-8', '2028-09-19T12:00:00-04:00', 2_000),
    // Cedar leaves with money outstanding; a job that was placed before is done after the closing, and refunded.
    job('cedar-1', '2028-01-20T12:00:00-05:00', 50_000),
    job('cedar-2', '2028-03-25T12:00:00-04:00', 10_000),
    job('cedar-3', '2028-04-03T12:00:00-04:00', 1_250),
    job('cedar-4', '2028-04-28T12:00:00-04:00', 30_000, { placedAt: '2028-04-04T12:00:00-04:00' }),
    // Hazel leaves shortly before the end of a month.
    job('hazel-1', '2027-11-10T12:00:00-05:00', 9_000),
    job('hazel-2', '2027-12-06T12:00:00-05:00', 4_000, { placedAt: '2027-11-23T12:00:00-05:00' }),
    // Elm leaves with everything paid.
    job('elm-1', '2027-10-20T12:00:00-04:00', 75_000),
    // Birch has no bank account at first, then one that refuses, then one that sends money back.
    job('birch-1', '2027-10-13T12:00:00-04:00', 80_000),
    job('birch-2', '2027-12-15T12:00:00-05:00', 90_000),
    job('birch-3', '2028-03-15T12:00:00-04:00', 70_000),
    // Pine's own purchases are looked at.
    job('pine-1', '2027-10-14T12:00:00-04:00', 100_000),
    job('pine-2', '2027-10-19T12:00:00-04:00', 75_000),
    job('pine-3', '2027-12-07T12:00:00-05:00', 88_888),
    job('pine-4', '2027-12-16T12:00:00-05:00', 65_000),
    job('pine-5', '2028-01-12T12:00:00-05:00', 40_000),
    job('pine-6', '2028-04-12T12:00:00-04:00', 50_000),
    job('pine-7', '2028-06-14T12:00:00-04:00', 40_000),
  ],
  deeds: [
    ...['maple', 'oak', 'cedar', 'hazel', 'elm', 'pine'].map(
      (store) => ({ do: 'connect a bank', at: '2027-10-01T09:00:00-04:00', store, bank: 'good' }) as const,
    ),
    // Of commissions that were paid weeks before: one in part, one for goodwill, one in full.
    { do: 'refund', at: '2028-01-20T10:00:00-05:00', job: 'maple-6', amount: 60_000, isForFault: true },
    { do: 'refund', at: '2028-01-21T10:00:00-05:00', job: 'maple-1', amount: 20_000, isForFault: false },
    { do: 'refund', at: '2028-04-10T10:00:00-04:00', job: 'maple-8', amount: 100_013, isForFault: true },
    { do: 'refund', at: '2028-08-20T10:00:00-04:00', job: 'maple-15', amount: 50_000, isForFault: true },
    { do: 'return the refund', at: '2028-09-12T10:00:00-04:00', job: 'maple-15' },
    { do: 'end the partnership', at: '2028-04-05T16:00:00-04:00', store: 'cedar' },
    { do: 'refund', at: '2028-05-10T10:00:00-04:00', job: 'cedar-4', amount: 15_000, isForFault: true },
    { do: 'end the partnership', at: '2027-11-24T16:00:00-05:00', store: 'hazel' },
    { do: 'end the partnership', at: '2027-12-09T16:00:00-05:00', store: 'elm' },
    { do: 'connect a bank', at: '2027-11-20T10:00:00-05:00', store: 'birch', bank: 'good' },
    { do: 'connect a bank', at: '2027-12-30T10:00:00-05:00', store: 'birch', bank: 'refuses' },
    { do: 'connect a bank', at: '2028-01-25T10:00:00-05:00', store: 'birch', bank: 'good' },
    { do: 'connect a bank', at: '2028-03-02T10:00:00-05:00', store: 'birch', bank: 'returns' },
    { do: 'connect a bank', at: '2028-04-20T10:00:00-04:00', store: 'birch', bank: 'good' },
    { do: 'hold', at: '2027-10-15T10:00:00-04:00', job: 'pine-1' },
    { do: 'release', at: '2027-11-12T10:00:00-05:00', job: 'pine-1' },
    { do: 'hold', at: '2027-12-08T10:00:00-05:00', job: 'pine-3' },
    { do: 'refuse', at: '2027-12-20T10:00:00-05:00', job: 'pine-3' },
    { do: 'hold', at: '2028-01-13T10:00:00-05:00', job: 'pine-5' },
    { do: 'refuse', at: '2028-02-10T10:00:00-05:00', job: 'pine-5' },
    { do: 'refund', at: '2028-03-14T10:00:00-04:00', job: 'pine-5', amount: 20_000, isForFault: true },
    { do: 'hold', at: '2028-04-13T10:00:00-04:00', job: 'pine-6' },
    { do: 'refund', at: '2028-05-16T10:00:00-04:00', job: 'pine-6', amount: 25_000, isForFault: true },
    { do: 'release', at: '2028-06-05T10:00:00-04:00', job: 'pine-6' },
    { do: 'lose Temporal', at: '2027-11-02T06:10:00-04:00' },
    { do: 'lose Temporal', at: '2028-01-01T06:00:02-05:00' },
    { do: 'kill the worker', at: '2028-03-01T06:00:01-05:00', minutes: 40 },
  ],
  lostAnswers: [
    { call: 'transfers', store: 'maple', period: '2027-11' },
    { call: 'payouts', store: 'oak', period: '2028-01' },
    { call: 'payouts', store: 'maple', period: '2028-02' },
  ],
};

/** The same year with only these stores. */
export function yearOf({ jobs, deeds, lostAnswers, ...rest }: Year, stores: readonly string[]): Year {
  const own = jobs.filter(({ store }) => stores.includes(store));
  return {
    ...rest,
    stores,
    jobs: own,
    deeds: deeds.filter((deed) =>
      'store' in deed
        ? stores.includes(deed.store)
        : !('job' in deed) || own.some(({ id }) => id === deed.job),
    ),
    lostAnswers: lostAnswers.filter(({ store }) => stores.includes(store)),
  };
}
