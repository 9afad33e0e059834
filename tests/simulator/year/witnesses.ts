/** What the log and the provider say of a store's year, in the shape in which the rule says it. */
import type { BookingEvents } from '#domain/booking/events.ts';
import type { Closing, CommissionPart } from '#domain/commission/events.ts';
import type { SettlementEvents } from '#domain/settlement/events.ts';
import { bookingIdOf, type Lived } from './act.ts';
import type { Account, Statement } from './rule.ts';
import type { Year } from './script.ts';

/** A store's money as one witness or another has it: sums are cents, payments `<period> <cents>`. */
export interface Told {
  /** What each period was closed with, and what its statement says. */
  readonly closings: readonly Omit<Statement, 'payBy'>[];
  readonly statements: readonly object[];
  /** At the provider: moved to the store's account, and arrived at its bank. */
  readonly transfers: readonly string[];
  readonly atTheBank: readonly string[];
  /** All that was earned, less what refunds took back. */
  readonly earned: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** The same by the rule. */
export function byRule({ statements, earned }: Account): Told {
  const paid = statements
    .filter((one) => one.paid > 0)
    .map(({ period, paid: amount }) => `${period} ${amount}`)
    .toSorted();
  return {
    closings: statements.map(({ payBy: _, ...closing }) => closing),
    statements: statements.map(({ forfeited: _, released, withheld, ...statement }) => ({
      ...statement,
      released: sum(Object.values(released)),
      withheld: sum(Object.values(withheld)),
    })),
    transfers: paid,
    atTheBank: paid,
    earned,
  };
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The day of an instant in New York. */
export const dayAt = (instant: string): string => newYork.format(new Date(instant));

/** What became of a year's store. */
export function told({ jobs }: Year, { events, transfers, payouts }: Lived, store: string): Told {
  const dataOf = <T>(stream: RegExp, type: string) =>
    events.filter((event) => event.type === type && stream.test(event.stream)).map(({ data }) => data as T);
  const nameOf = ({ bookingId }: CommissionPart) =>
    jobs.find(({ id }) => bookingIdOf(id) === bookingId)?.id ?? bookingId;
  const parts = (given: readonly CommissionPart[]) =>
    Object.fromEntries(given.map((part) => [nameOf(part), Number(part.amount)]));
  const made = (
    objects: readonly { readonly metadata: Readonly<Record<string, string>>; readonly amount: number }[],
  ) =>
    objects
      .flatMap(({ metadata, amount }) => {
        const [owner, period] = (metadata['settlement'] ?? '').split(':');
        return owner === store ? [`${period} ${amount}`] : [];
      })
      .toSorted();
  const closings = dataOf<Closing>(new RegExp(`^commission-${store}$`), 'PeriodClosed');
  const statements = dataOf<SettlementEvents['StatementClosed']>(
    new RegExp(`^settlement-${store}:`),
    'StatementClosed',
  );
  const shares = dataOf<BookingEvents['SharesOwed']>(/^booking-/, 'SharesOwed');
  return {
    closings: closings.map(
      ({ period, opening, earned, corrected, released, withheld, forfeited, ...rest }) => ({
        period,
        opening,
        earned,
        corrected,
        released: parts(released),
        withheld: parts(withheld),
        forfeited: parts(forfeited),
        due: rest.due,
        paid: rest.payable,
        carried: rest.carried,
      }),
    ),
    statements: statements
      .toSorted((one, other) => (one.until < other.until ? -1 : 1))
      .map(
        ({ partnerId: _id, until: _until, at: _at, accountLast4: _account, payable, payBy, ...figures }) => ({
          ...figures,
          paid: payable,
          payBy: dayAt(payBy),
        }),
      ),
    transfers: made(transfers),
    atTheBank: made(payouts.filter(({ status }) => status === 'paid')),
    earned: sum(shares.flatMap(({ partner }) => (partner?.partnerId === store ? [partner.amount] : []))),
  };
}
