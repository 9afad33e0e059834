/** A small day for the board's tests: two technicians, each with a job in the morning, and one unassigned job. */
import type { Day, Job, Technician } from './day.ts';

const zone = 'America/New_York';
export const now = '2026-11-23T13:00:00.000Z';

/** `10:00` of the day in Columbus, as an instant. */
export const at = (time: string): string => new Date(`2026-11-23T${time}:00.000-05:00`).toISOString();

const place = { latitude: 39.96, longitude: -83 };

export const job = (id: string, start: string, end: string, more: Partial<Job> = {}): Job => ({
  id,
  number: `HX-${id}`,
  status: 'assigned',
  customer: { firstName: 'Grace', lastName: 'Okoye' },
  brand: 'ikea',
  serviceType: 'bedroom',
  itemCount: 2,
  crewSize: 1,
  crew: [],
  scheduledDate: '2026-11-23',
  scheduledTime: '9:00 AM - 11:00 AM',
  startsAt: at(start),
  endsAt: at(end),
  minutes: 90,
  zip: '43085',
  place,
  paymentStatus: 'authorized',
  startedAt: null,
  expectedAt: null,
  completedAt: null,
  due: null,
  ...more,
});

export const technician = (id: string, more: Partial<Technician> = {}): Technician => ({
  id,
  name: id,
  zip: '43085',
  base: place,
  radiusMetres: 50_000,
  works: [{ start: at('08:00'), end: at('18:00') }],
  off: [],
  mayWork: true,
  held: null,
  ...more,
});

const sam = { technicianId: 'sam', name: 'sam' };
const kim = { technicianId: 'kim', name: 'kim' };

export const day: Day = {
  day: '2026-11-23',
  zone,
  zones: [{ zone, jobs: 3, technicians: 2 }],
  technicians: [technician('kim'), technician('sam')],
  jobs: [
    job('1', '09:00', '11:00', { crew: [kim] }),
    job('2', '09:00', '11:00', { crew: [sam] }),
    job('3', '14:00', '16:00', {
      status: 'confirmed',
      due: { at: at('11:30'), outcome: 'customer_told' },
    }),
  ],
  kept: [
    {
      bookingId: '1',
      technicianId: 'kim',
      start: at('08:45'),
      end: at('11:15'),
    },
    {
      bookingId: '2',
      technicianId: 'sam',
      start: at('08:45'),
      end: at('11:15'),
    },
  ],
};
