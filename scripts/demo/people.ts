/** Who lives in the demo: customers and technicians of three cities. Made-up names, example addresses. */

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

/**
 * Three a city: a wave of offers goes to three, so the login technician is offered every job near 10001.
 * The first of New York is the login technician.
 */
export const technicians: readonly DemoTechnician[] = [
  {
    firstName: 'Sam',
    lastName: 'Rivera',
    email: 'technician@hexkey.example',
    phone: '212-555-0141',
    zip: '10001',
    city: 'New York',
  },
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@hexkey.example',
    phone: '212-555-0142',
    zip: '10011',
    city: 'New York',
  },
  {
    firstName: 'Viktor',
    lastName: 'Lindqvist',
    email: 'viktor@hexkey.example',
    phone: '718-555-0143',
    zip: '11201',
    city: 'Brooklyn',
  },
  {
    firstName: 'Imani',
    lastName: 'Okafor',
    email: 'imani@hexkey.example',
    phone: '512-555-0144',
    zip: '78701',
    city: 'Austin',
  },
  {
    firstName: 'Luis',
    lastName: 'Ortega',
    email: 'luis@hexkey.example',
    phone: '512-555-0145',
    zip: '78704',
    city: 'Austin',
  },
  {
    firstName: 'Hannah',
    lastName: 'Weiss',
    email: 'hannah@hexkey.example',
    phone: '512-555-0146',
    zip: '78745',
    city: 'Austin',
  },
  {
    firstName: 'Mei',
    lastName: 'Tanaka',
    email: 'mei@hexkey.example',
    phone: '415-555-0147',
    zip: '94103',
    city: 'San Francisco',
  },
  {
    firstName: 'Andre',
    lastName: 'Moreau',
    email: 'andre@hexkey.example',
    phone: '415-555-0148',
    zip: '94110',
    city: 'San Francisco',
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@hexkey.example',
    phone: '510-555-0149',
    zip: '94607',
    city: 'Oakland',
  },
];

/** The first is the login customer. */
export const customers: readonly DemoCustomer[] = [
  {
    firstName: 'Ada',
    lastName: 'Bergman',
    email: 'customer@hexkey.example',
    phone: '212-555-0110',
    streetAddress: '350 W 31st St',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
  },
  {
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus@hexkey.example',
    phone: '212-555-0111',
    streetAddress: '77 W 15th St',
    city: 'New York',
    state: 'NY',
    zipCode: '10011',
  },
  {
    firstName: 'Elena',
    lastName: 'Petrova',
    email: 'elena@hexkey.example',
    phone: '718-555-0112',
    streetAddress: '180 Montague St',
    city: 'Brooklyn',
    state: 'NY',
    zipCode: '11201',
  },
  {
    firstName: 'Wyatt',
    lastName: 'Coleman',
    email: 'wyatt@hexkey.example',
    phone: '512-555-0113',
    streetAddress: '301 Brazos St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
  },
  {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@hexkey.example',
    phone: '512-555-0114',
    streetAddress: '1800 S Congress Ave',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
  },
  {
    firstName: 'Kenji',
    lastName: 'Mori',
    email: 'kenji@hexkey.example',
    phone: '415-555-0115',
    streetAddress: '1000 Howard St',
    city: 'San Francisco',
    state: 'CA',
    zipCode: '94103',
  },
  {
    firstName: 'Grace',
    lastName: 'Whitfield',
    email: 'grace@hexkey.example',
    phone: '415-555-0116',
    streetAddress: '2800 Mission St',
    city: 'San Francisco',
    state: 'CA',
    zipCode: '94110',
  },
];
