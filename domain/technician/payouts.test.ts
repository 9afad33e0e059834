import { expect, test } from 'vitest';
import { type PayeeStanding, type PayoutStop, payoutStopOf } from './payouts.ts';

const fine: PayeeStanding = {
  takesTransfers: true,
  paysOut: true,
  due: [],
  isVerifying: false,
  isRejected: false,
};
const off = { takesTransfers: false, paysOut: false };

const standings: readonly (readonly [string, Partial<PayeeStanding>, PayoutStop | null])[] = [
  ['pays out', {}, null],
  ['pays out, and will want to know something later', { due: ['individual.id_number'] }, null],
  ['pays out, and looks at something', { isVerifying: true }, null],
  ['wants to know something', { ...off, due: ['individual.dob.day', 'external_account'] }, 'details_due'],
  ['takes transfers and pays nothing out for want of details', { paysOut: false, due: ['x'] }, 'details_due'],
  ['lacks a bank account', { ...off, due: ['external_account'] }, 'bank_account'],
  ['had money sent back by the bank', { paysOut: false }, 'bank_account'],
  ['looks at what it was told', { ...off, isVerifying: true }, 'being_verified'],
  ['pays out and takes no transfers', { takesTransfers: false }, 'switched_off'],
  ['has turned them away', { ...off, due: ['x'], isVerifying: true, isRejected: true }, 'turned_away'],
];

test.each(standings)('a provider that %s', (_, facts, stop) => {
  expect(payoutStopOf({ ...fine, ...facts })).toBe(stop);
});
