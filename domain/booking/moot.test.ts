/** Commands without purpose: each by the facts of the booking that matter, and by nothing else. */
import { describe, expect, test } from 'vitest';
import { isMoot } from './moot.ts';
import { allStatuses, givenByPeople } from './transitions.ts';

type Known = Parameters<typeof isMoot>[1];

/** Work in progress without any special events. */
const plain: Known = {
  status: 'in_progress',
  capturedCents: 0,
  refundedCents: 0,
  priceRise: null,
  rating: null,
  stopped: null,
  noShow: null,
  returnVisit: null,
};
const waitsForParts: Partial<Known> = {
  status: 'assigned',
  returnVisit: { reason: 'parts_missing', partsArrivedAt: null, plannedAt: null },
};
const waitsForDate: Partial<Known> = {
  status: 'assigned',
  returnVisit: { reason: 'out_of_time', partsArrivedAt: null, plannedAt: null },
};
const mootOf = (change: Partial<Known>) =>
  givenByPeople.filter((command) => isMoot(command, { ...plain, ...change })).toSorted();

const always = [
  'ApprovePriceRise',
  'ConfirmPartsArrived',
  'DeclinePriceRise',
  'RecordRefund',
  'ReportNoShow',
];
const ofVisit = ['AcceptJob', 'AssignTechnician', 'CheckIn', 'ConfirmAppointment', 'StartRoute', 'StartWork'];

describe('is moot', () => {
  test.each<[string, Partial<Known>, readonly string[]]>([
    ['where nothing has happened', {}, always],
    [
      'with a price rise that is asked for',
      { priceRise: { state: 'requested' } },
      [...always.filter((command) => !command.endsWith('PriceRise')), 'BillCustomer'],
    ],
    ['with one that was answered', { priceRise: { state: 'declined' } }, always],
    [
      'once money was taken',
      { capturedCents: 100 },
      [...always, 'BillCustomer'].filter((c) => c !== 'RecordRefund'),
    ],
    [
      'while some of it is left',
      { capturedCents: 100, refundedCents: 99 },
      [...always, 'BillCustomer'].filter((c) => c !== 'RecordRefund'),
    ],
    ['once all of it went back', { capturedCents: 100, refundedCents: 100 }, [...always, 'BillCustomer']],
    ['of a cancelled booking', { status: 'cancelled' }, [...always, 'BillCustomer']],
    ['after a review', { rating: 5 }, [...always, 'AddReview']],
    [
      'in a visit that was stopped',
      { stopped: {} },
      [...always, 'RequestReturnVisit', 'StartNoShowWait', 'StopVisit'],
    ],
    [
      'while somebody waits at the door',
      { noShow: {} },
      [...always.filter((command) => command !== 'ReportNoShow'), 'StartNoShowWait'],
    ],
    [
      'while parts are missing',
      waitsForParts,
      [...always.filter((command) => command !== 'ConfirmPartsArrived'), ...ofVisit],
    ],
    ['while a return visit has no date', waitsForDate, [...always, ...ofVisit]],
    [
      'once the parts are there',
      {
        ...waitsForParts,
        returnVisit: { reason: 'parts_missing', partsArrivedAt: '2026-12-01', plannedAt: null },
      },
      [...always, ...ofVisit],
    ],
    [
      'once the return visit has a date',
      {
        ...waitsForDate,
        returnVisit: { reason: 'out_of_time', partsArrivedAt: null, plannedAt: '2026-12-01' },
      },
      always,
    ],
  ])('%s', (_, change, expected) => {
    expect(mootOf(change)).toEqual(expected.toSorted());
  });

  test('in no status because of the status alone, except billing a cancelled booking', () => {
    for (const status of allStatuses)
      expect(mootOf({ status }), status).toEqual(
        (status === 'cancelled' ? [...always, 'BillCustomer'] : always).toSorted(),
      );
  });
});
