/** People in the examples: invented names, reserved phone numbers (555-01xx), and mail domains that reach nobody. */
import { as, type CustomerId, type TechnicianId } from '../core/ids.ts';
import { type Cents, cents } from '../core/money.ts';
import type { Availability, Experience, Skill } from '../catalogue/options.ts';
import type { Sealed } from '../core/sealed.ts';

export interface ExampleCustomer {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly street: string;
  readonly unit: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly instructions: string | null;
}

export interface ExampleTechnician {
  readonly id: TechnicianId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly experience: Experience;
  readonly skills: readonly Skill[];
  readonly availability: Availability;
  /** Null means *unlimited*. */
  readonly radiusMiles: number | null;
  readonly hourlyRate: Cents;
}

type CustomerRow = readonly [
  firstName: string,
  lastName: string,
  phone: string,
  street: string,
  unit: string | null,
  city: string,
  state: string,
  zip: string,
  instructions: string | null,
];

const customerRows: readonly CustomerRow[] = [
  [
    'Maya',
    'Okafor',
    '+12125550101',
    '214 W 29th St',
    '4C',
    'New York',
    'NY',
    '10001',
    'Ring twice, the bell sticks.',
  ],
  ['Daniel', 'Reyes', '+12125550102', '61 Rivington St', null, 'New York', 'NY', '10002', null],
  [
    'Hannah',
    'Lindqvist',
    '+17185550103',
    '88 Montague St',
    '2F',
    'Brooklyn',
    'NY',
    '11201',
    'Boxes are in the hallway.',
  ],
  [
    'Terrence',
    'Boyd',
    '+15125550104',
    '508 Bowie St',
    '1210',
    'Austin',
    'TX',
    '78701',
    'Visitor parking on level 2.',
  ],
  ['Priya', 'Raman', '+15125550105', '1904 E 6th St', null, 'Austin', 'TX', '78702', null],
  [
    'Lucas',
    'Ferreira',
    '+14155550106',
    '1012 Valencia St',
    '3',
    'San Francisco',
    'CA',
    '94110',
    'Third floor, no lift.',
  ],
  ['Grace', 'Nakamura', '+14155550107', '735 Harrison St', '808', 'San Francisco', 'CA', '94103', null],
  [
    'Owen',
    'Whitaker',
    '+12125550108',
    '310 E 14th St',
    '5A',
    'New York',
    'NY',
    '10003',
    'Please keep the cat inside.',
  ],
];

export const customers: readonly ExampleCustomer[] = customerRows.map(
  ([firstName, lastName, phone, street, unit, city, state, zip, instructions], index) => ({
    id: as<CustomerId>(`00000000-0000-4000-8000-00000000c${String(index + 1).padStart(3, '0')}`),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@customers.example`.toLowerCase(),
    phone,
    street,
    unit,
    city,
    state,
    zip,
    instructions,
  }),
);

type TechnicianRow = readonly [
  firstName: string,
  lastName: string,
  phone: string,
  city: string,
  state: string,
  zip: string,
  experience: Experience,
  availability: Availability,
  radiusMiles: number | null,
  hourly: number,
  skills: readonly Skill[],
];

const everything: readonly Skill[] = [
  'ikea',
  'wayfair',
  'amazon',
  'target',
  'bedroom',
  'living_room',
  'office',
  'dining_room',
];

/** The first is the demo's login: takes every kind of job around 10001, every day. */
const technicianRows: readonly TechnicianRow[] = [
  ['Sam', 'Alvarez', '+12125550121', 'New York', 'NY', '10001', 'expert', 'flexible', 30, 5500, []],
  [
    'Ines',
    'Moreau',
    '+12125550122',
    'New York',
    'NY',
    '10002',
    'experienced',
    'flexible',
    20,
    5000,
    everything,
  ],
  [
    'Caleb',
    'Stone',
    '+17185550123',
    'Brooklyn',
    'NY',
    '11201',
    'intermediate',
    'full-time',
    20,
    4500,
    everything,
  ],
  [
    'Rosa',
    'Delgado',
    '+17185550124',
    'Long Island City',
    'NY',
    '11101',
    'expert',
    'flexible',
    30,
    6000,
    [...everything, 'complex', 'exercise', 'outdoor'],
  ],
  ['Wyatt', 'Colson', '+15125550125', 'Austin', 'TX', '78701', 'expert', 'flexible', 30, 5000, []],
  [
    'Amara',
    'Diallo',
    '+15125550126',
    'Austin',
    'TX',
    '78704',
    'experienced',
    'flexible',
    30,
    4800,
    everything,
  ],
  [
    'Ben',
    'Hartley',
    '+15125550127',
    'Austin',
    'TX',
    '78745',
    'intermediate',
    'full-time',
    30,
    4500,
    [...everything, 'outdoor', 'exercise'],
  ],
  ['Mei', 'Tanaka', '+14155550128', 'San Francisco', 'CA', '94103', 'expert', 'flexible', 30, 6500, []],
  [
    'Andre',
    'Baptiste',
    '+14155550129',
    'San Francisco',
    'CA',
    '94110',
    'experienced',
    'flexible',
    20,
    6000,
    everything,
  ],
  [
    'Nora',
    'Feld',
    '+15105550130',
    'Oakland',
    'CA',
    '94607',
    'intermediate',
    'full-time',
    30,
    5200,
    [...everything, 'west-elm', 'cb2'],
  ],
];

export const technicians: readonly ExampleTechnician[] = technicianRows.map(
  (
    [firstName, lastName, phone, city, state, zip, experience, availability, radiusMiles, hourly, skills],
    index,
  ) => ({
    id: as<TechnicianId>(`00000000-0000-4000-8000-00000000d${String(index + 1).padStart(3, '0')}`),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@crew.example`.toLowerCase(),
    phone,
    city,
    state,
    zip,
    experience,
    skills,
    availability,
    radiusMiles,
    hourlyRate: cents(hourly),
  }),
);

/** A value in sealed form; no key opens it. */
export function sealedExample(subject: string, field: string): Sealed {
  return `enc:v1:${subject}:${field}:1:ZXhhbXBsZQ` as Sealed;
}

/** The example at an index, wrapping around. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('an empty list of examples');
  return item;
}
