/** Who lives in the demo: customers and technicians of three cities, and two stores. Made-up names, example addresses. */

export interface DemoTechnician {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly zip: string;
  readonly city: string;
}

export interface DemoCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly streetAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** Who a person is: `Sam Rivera`, at the mailbox `sam` of the demo. */
function contact(name: string, mailbox: string, phone: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: `${mailbox}@hexkey.example`, phone };
}

const technician = (
  name: string,
  mailbox: string,
  phone: string,
  zip: string,
  city: string,
): DemoTechnician => ({ ...contact(name, mailbox, phone), zip, city });

const customer = (
  name: string,
  mailbox: string,
  phone: string,
  streetAddress: string,
  city: string,
  state: string,
  zipCode: string,
): DemoCustomer => ({ ...contact(name, mailbox, phone), streetAddress, city, state, zipCode });

/**
 * Three a city: a wave of offers goes to three, so the login technician is offered every job near 10001.
 * The first of New York is the login technician.
 */
export const technicians: readonly DemoTechnician[] = [
  technician('Sam Rivera', 'technician', '212-555-0141', '10001', 'New York'),
  technician('Noor Haddad', 'noor', '212-555-0142', '10011', 'New York'),
  technician('Viktor Lindqvist', 'viktor', '718-555-0143', '11201', 'Brooklyn'),
  technician('Imani Okafor', 'imani', '512-555-0144', '78701', 'Austin'),
  technician('Luis Ortega', 'luis', '512-555-0145', '78704', 'Austin'),
  technician('Hannah Weiss', 'hannah', '512-555-0146', '78745', 'Austin'),
  technician('Mei Tanaka', 'mei', '415-555-0147', '94103', 'San Francisco'),
  technician('Andre Moreau', 'andre', '415-555-0148', '94110', 'San Francisco'),
  technician('Priya Raman', 'priya', '510-555-0149', '94607', 'Oakland'),
];

/** The first is the login customer. */
export const customers: readonly DemoCustomer[] = [
  customer('Ada Bergman', 'customer', '212-555-0110', '350 W 31st St', 'New York', 'NY', '10001'),
  customer('Marcus Bell', 'marcus', '212-555-0111', '77 W 15th St', 'New York', 'NY', '10011'),
  customer('Elena Petrova', 'elena', '718-555-0112', '180 Montague St', 'Brooklyn', 'NY', '11201'),
  customer('Wyatt Coleman', 'wyatt', '512-555-0113', '301 Brazos St', 'Austin', 'TX', '78701'),
  customer('Rosa Delgado', 'rosa', '512-555-0114', '1800 S Congress Ave', 'Austin', 'TX', '78704'),
  customer('Kenji Mori', 'kenji', '415-555-0115', '1000 Howard St', 'San Francisco', 'CA', '94103'),
  customer('Grace Whitfield', 'grace', '415-555-0116', '2800 Mission St', 'San Francisco', 'CA', '94110'),
];

export const storeNames = ['maple', 'birch'] as const;
export type DemoStoreName = (typeof storeNames)[number];

export interface DemoStore {
  readonly storeName: string;
  readonly contactName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly taxId: string;
}

/** The first is the login partner's. The partnership of the other has ended, and what it had earned is settled. */
export const stores: Readonly<Record<DemoStoreName, DemoStore>> = {
  maple: {
    storeName: 'Maple & Main',
    contactName: 'Jordan Maple',
    address: '40 W 23rd St',
    city: 'New York',
    state: 'NY',
    zipCode: '10010',
    taxId: '12-3456789',
  },
  birch: {
    storeName: 'Birch & Beam',
    contactName: 'Robin Birch',
    address: '1200 Barton Springs Rd',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
    taxId: '23-4567890',
  },
};
