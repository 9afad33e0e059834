/** What all aggregates have in common. */
import { describe, expect, test } from 'vitest';
import { answers } from '../answer/decide.ts';
import { aftercares } from '../aftercare/decide.ts';
import { bookings } from '../booking/decide.ts';
import { codes } from '../code/decide.ts';
import { deliveries } from '../delivery/decide.ts';
import { customers } from '../customer/decide.ts';
import { examples } from '../examples/index.ts';
import { sealedExample } from '../examples/people.ts';
import { intents } from '../intent/decide.ts';
import { letters } from '../letters/decide.ts';
import { messages } from '../messages/decide.ts';
import { partners } from '../partner/decide.ts';
import { defaultCommissionBps, storeNamed } from '../partner/store.ts';
import { onboardings } from '../onboarding/decide.ts';
import { payouts } from '../payout/decide.ts';
import { retries } from '../retry/decide.ts';
import { reviews } from '../review/decide.ts';
import { scans } from '../scans/decide.ts';
import { visits } from '../visits/decide.ts';
import { tickets } from '../support/decide.ts';
import { technicians } from '../technician/decide.ts';
import { waitlist } from '../waitlist/decide.ts';
import { type EventShape, fold, type Placed } from './aggregate.ts';
import { UnknownCase } from './unreachable.ts';
import { as, type BookingId, type CustomerId, type PartnerId } from './ids.ts';

/** An aggregate, and its folds of an unknown event: alone, and after events that begin a stream. */
function of<State, Event>(
  aggregate: {
    readonly category: string;
    readonly initial: State;
    readonly evolve: (state: State, event: Event) => State;
  },
  events: readonly EventShape[] = [],
) {
  const foldWith = (before: readonly EventShape[]) => {
    const placed = [...before, { type: 'NeverHeardOf', data: {} }].map(
      (event, revision): Placed<EventShape> => ({ ...event, revision }),
    );
    return fold(aggregate, placed);
  };
  const { category } = aggregate;
  return { category, foldAlone: () => foldWith([]), foldAfter: () => foldWith(events) };
}

const at = '2030-01-07T12:00:00.000Z';
const opened = (type: string, data: object): readonly EventShape[] => [{ type, data: { ...data, at } }];
const person = { contactName: sealedExample('p1', 'name'), contactEmail: sealedExample('p1', 'email') };
const partner = { partnerId: as<PartnerId>('p1'), store: storeNamed('IKEA'), person, source: 'admin' };
const code = {
  code: 'THANKS-1',
  percent: 10,
  customerId: as<CustomerId>('c1'),
  bookingId: as<BookingId>('b1'),
};

const all = [
  of(bookings, examples.confirmedBooking()),
  of(payouts),
  of(aftercares),
  of(intents),
  of(letters),
  of(messages),
  of(customers, examples.registeredCustomer()),
  of(technicians, examples.createdTechnician()),
  of(onboardings, examples.sentApplication()),
  of(partners, opened('PartnerRegistered', { ...partner, commissionBps: defaultCommissionBps })),
  of(tickets, opened('TicketOpened', { ticketId: 'HT-7K2M4Q' })),
  of(codes, opened('CodeIssued', code)),
  of(reviews),
  of(waitlist),
  of(scans),
  of(deliveries),
  of(answers),
  of(visits),
  of(retries),
];

describe.each(all)('$category', ({ foldAlone, foldAfter }) => {
  test('throws for an event that it does not know, instead of passing it over', () => {
    expect(foldAlone).toThrow(UnknownCase);
    expect(foldAfter).toThrow(UnknownCase);
  });
});

test('no two aggregates share their streams', () => {
  expect(new Set(all.map(({ category }) => category)).size).toBe(all.length);
});
