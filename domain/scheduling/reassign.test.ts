/** A whole day reassigned: everybody's jobs find somebody, as far as there is anybody. */
import { expect, it } from 'vitest';
import type { Job } from '../booking/job.ts';
import { as, type BookingId, type TechnicianId } from '../core/ids.ts';
import type { RosterTechnician } from '../technician/roster.ts';
import { firstHours } from '../technician/calendar.ts';
import { replacements } from './reassign.ts';
import { appointmentAt } from './slots.ts';

const zone = 'America/New_York';
const day = '2026-11-23';
const vetting = {
  isApproved: true,
  isChecked: true,
  hasSigned: true,
  isPayable: true,
  licenseExpired: false,
};
const technician = (id: string, more: Partial<RosterTechnician> = {}): RosterTechnician => ({
  technicianId: as<TechnicianId>(id),
  zip: '43215',
  radiusMiles: 30,
  skills: [],
  hours: firstHours('flexible'),
  timeOff: [],
  isActive: true,
  isAvailable: true,
  vetting,
  rating: null,
  recentJobs: 0,
  ...more,
});
const job = (id: string, start: string, end: string, more: Partial<Job> = {}): Job => ({
  bookingId: as<BookingId>(id),
  zip: '43215',
  appointment: appointmentAt(day, { start, end }, zone),
  minutes: 60,
  crewSize: 1,
  brand: 'other',
  serviceType: 'other',
  items: [],
  ...more,
});
const chosenOf = (planned: ReturnType<typeof replacements>) =>
  Object.fromEntries(planned.map(({ bookingId, chosen }) => [bookingId, chosen]));

it('nobody is given two jobs that overlap, drives included', () => {
  const lost = ['a', 'b', 'c'].map((id) => ({ job: job(id, '09:00', '11:00'), without: [] }));
  const planned = replacements(lost, { technicians: [technician('x'), technician('y')], reservations: [] });
  const chosen = Object.values(chosenOf(planned)).filter((id) => id !== null);
  expect(new Set(chosen).size).toBe(chosen.length);
  expect(chosen).toHaveLength(2);
});

it('one person takes several jobs that follow each other', () => {
  const lost = [job('a', '09:00', '11:00'), job('b', '14:00', '16:00')].map((one) => ({
    job: one,
    without: [],
  }));
  expect(chosenOf(replacements(lost, { technicians: [technician('x')], reservations: [] }))).toEqual({
    a: 'x',
    b: 'x',
  });
});

it('the job that fewest could take goes first, so that both find somebody', () => {
  const everyones = job('a', '09:00', '11:00');
  // Far away: only for somebody who lives there.
  const far = job('b', '09:00', '11:00', { zip: '44113' });
  const near = technician('near');
  const both = technician('both', { zip: '44113', radiusMiles: 200 });
  const planned = replacements(
    [everyones, far].map((one) => ({ job: one, without: [] })),
    { technicians: [both, near], reservations: [] },
  );
  expect(chosenOf(planned)).toEqual({ a: 'near', b: 'both' });
});

it('leaves out whoever declined, the rest of the crew, and whoever is busy', () => {
  const one = job('a', '09:00', '11:00');
  const { startsAt: start, endsAt: end } = one.appointment;
  const planned = replacements([{ job: one, without: [as<TechnicianId>('declined')] }], {
    technicians: [technician('declined'), technician('busy'), technician('free')],
    reservations: [
      { bookingId: 'other', technicianId: 'busy', during: { start, end }, status: 'firm' },
      { bookingId: 'other', technicianId: 'free', during: { start, end }, status: 'tentative' },
    ],
  });
  expect(planned[0]?.ranked.map(({ technicianId }) => technicianId)).toEqual(['free']);
  expect(chosenOf(planned)).toEqual({ a: 'free' });
});

it('where nobody is free nobody is chosen', () => {
  expect(
    chosenOf(
      replacements([{ job: job('a', '09:00', '11:00'), without: [] }], { technicians: [], reservations: [] }),
    ),
  ).toEqual({ a: null });
});
