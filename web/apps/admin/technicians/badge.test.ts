import { describe, expect, it } from 'vitest';
import type { Technician } from '#api/contract/technicians.ts';
import { badgeOf, matches } from './badge.ts';

const marcus: Technician = {
  id: 't-1',
  user: {
    firstName: 'Marcus',
    lastName: 'Reyes',
    email: 'marcus@demo.test',
    phone: null,
    role: 'technician',
  },
  phone: '+16145550100',
  experience: 'experienced',
  skills: [],
  availability: 'full-time',
  serviceArea: 'New York 10001',
  zip: '10001',
  workRadiusMiles: 30,
  isAvailable: true,
  isActive: true,
  applicationStatus: 'approved',
  backgroundCheckStatus: 'clear',
  obstacles: [],
  hourlyRate: 45,
  bankingSetup: true,
  totalJobs: 0,
  avgRating: null,
  totalEarnings: 0,
};

describe('a technician', () => {
  it('has the badge that the specification derives', () => {
    const names = [
      marcus,
      { ...marcus, isAvailable: false, obstacles: ['unavailable' as const] },
      { ...marcus, obstacles: ['check_not_clear' as const] },
      { ...marcus, obstacles: ['not_payable' as const, 'unavailable' as const] },
      { ...marcus, isActive: false },
      { ...marcus, isActive: false, applicationStatus: 'pending' as const },
    ].map((one) => badgeOf(one)[1]);
    expect(names).toEqual([
      'available',
      'unavailable',
      'verification',
      'verification',
      'inactive',
      'application',
    ]);
  });
  it('is found by every word of a search within the filter', () => {
    expect(matches(marcus, 'all', 'reyes 10001')).toBe(true);
    expect(matches(marcus, 'all', 'reyes austin')).toBe(false);
    expect(matches(marcus, 'unavailable', 'reyes')).toBe(false);
    expect(matches(marcus, 'pending', 'reyes')).toBe(false);
    expect(matches({ ...marcus, obstacles: ['contract_unsigned'] }, 'pending', 'reyes')).toBe(true);
    expect(matches({ ...marcus, isActive: false, applicationStatus: 'pending' }, 'inactive', '')).toBe(false);
  });
});
