import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPeople, isAccountRemembered, isRemembered, rememberPerson } from './remembered.ts';

const storage = new Map<string, string>();
const person = { id: 'c1', email: 'ada@customers.example', firstName: 'Ada', lastName: 'Bergman' } as const;

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the record of who was signed in', () => {
  it('has the names and fields of the specification, one for each role', () => {
    for (const role of ['customer', 'technician', 'admin', 'partner'] as const)
      rememberPerson({ ...person, role });
    expect([...storage.keys()]).toEqual(['customerUser', 'technicianUser', 'adminUser', 'storePartnerUser']);
    expect(JSON.parse(storage.get('customerUser') ?? '')).toEqual({ ...person, role: 'customer' });
    const { id, ...rest } = person;
    expect(JSON.parse(storage.get('technicianUser') ?? '')).toMatchObject({ technicianId: id, ...rest });
  });

  it('that cannot be read takes all of them along, and nobody counts as signed in', () => {
    rememberPerson({ ...person, role: 'technician' });
    rememberPerson({ ...person, role: 'admin' });
    storage.set('customerUser', '{"id":');
    vi.stubGlobal('document', { cookie: '' });
    expect(isRemembered('customer')).toBe(false);
    expect([...storage.keys()]).toEqual([]);
  });

  it('is none of a guest, who cannot be asked to sign in; their session is looked for all the same', () => {
    rememberPerson({ ...person, role: 'customer', isGuest: true });
    expect([...storage.keys()]).toEqual([]);
    expect(isRemembered('customer')).toBe(true);
    expect(isAccountRemembered()).toBe(false);
    rememberPerson({ ...person, role: 'customer' });
    expect(isAccountRemembered()).toBe(true);
  });

  it('ends for everybody with what they were about to book', () => {
    rememberPerson({ ...person, role: 'customer' });
    storage.set('pendingBooking', '{}');
    storage.set('currentBookingId', 'b1');
    // Anyone with a guest's key could act as that guest.
    storage.set('guestAttempt', '{}');
    forgetPeople();
    expect([...storage.keys()]).toEqual([]);
  });
});
