/**
 * The people of the demo: customers and technicians of three cities, one technician in each of the other large metro
 * areas, and two stores. Made-up names, example addresses.
 */

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

/** A person's contact: `Sam Rivera`, at the demo's mailbox `sam`. */
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
 * Three per city: a wave of offers goes to three, so the login technician is offered every job near 10001. The first
 * one in New York is the login technician.
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

/** How far the technicians of other cities drive, in miles: to the edge of a metro area. */
export const rosterRadius = 45;

/**
 * One in each of the other largest metro areas, so that people who enter their own ZIP find someone. They appear in no
 * story.
 */
export const roster: readonly DemoTechnician[] = [
  technician('Gabriel Soto', 'gabriel', '213-555-0151', '90012', 'Los Angeles'),
  technician('Dana Kowalski', 'dana', '312-555-0152', '60601', 'Chicago'),
  technician('Terrence Boyd', 'terrence', '214-555-0153', '75201', 'Dallas'),
  technician('Lucia Herrera', 'lucia', '713-555-0154', '77002', 'Houston'),
  technician('Malik Jenkins', 'malik', '202-555-0155', '20001', 'Washington'),
  technician('Erin Gallagher', 'erin', '215-555-0156', '19103', 'Philadelphia'),
  technician('Deshawn Price', 'deshawn', '404-555-0157', '30303', 'Atlanta'),
  technician('Camila Duarte', 'camila', '305-555-0158', '33130', 'Miami'),
  technician('Ruben Salazar', 'ruben', '602-555-0159', '85004', 'Phoenix'),
  technician('Owen Sullivan', 'owen', '617-555-0160', '02108', 'Boston'),
  technician('Tessa Nguyen', 'tessa', '951-555-0161', '92501', 'Riverside'),
  technician('Jamal Whitaker', 'jamal', '313-555-0162', '48226', 'Detroit'),
  technician('Ingrid Solberg', 'ingrid', '206-555-0163', '98101', 'Seattle'),
  technician('Nils Anders', 'nils', '612-555-0164', '55401', 'Minneapolis'),
  technician('Marisol Vega', 'marisol', '619-555-0165', '92101', 'San Diego'),
  technician('Curtis Lamb', 'curtis', '813-555-0166', '33602', 'Tampa'),
  technician('Bianca Romero', 'bianca', '303-555-0167', '80202', 'Denver'),
  technician('Walter Krause', 'walter', '314-555-0168', '63101', 'St. Louis'),
  technician('Simone Harper', 'simone', '410-555-0169', '21201', 'Baltimore'),
  technician('Trevor Gaines', 'trevor', '704-555-0170', '28202', 'Charlotte'),
  technician('Yolanda Cruz', 'yolanda', '407-555-0171', '32801', 'Orlando'),
  technician('Hector Ramos', 'hector', '210-555-0172', '78205', 'San Antonio'),
  technician('Willow Jensen', 'willow', '503-555-0173', '97204', 'Portland'),
  technician('Arjun Patel', 'arjun', '916-555-0174', '95814', 'Sacramento'),
  technician('Frank Novak', 'frank', '412-555-0175', '15222', 'Pittsburgh'),
  technician('Dolores King', 'dolores', '702-555-0176', '89101', 'Las Vegas'),
  technician('Peter Vogel', 'peter', '513-555-0177', '45202', 'Cincinnati'),
  technician('Renee Foster', 'renee', '816-555-0178', '64106', 'Kansas City'),
  technician('Abdi Hassan', 'abdi', '614-555-0179', '43215', 'Columbus'),
  technician('Molly Carter', 'molly', '317-555-0180', '46204', 'Indianapolis'),
  technician('Stan Horvath', 'stan', '216-555-0181', '44113', 'Cleveland'),
  technician('June Whitley', 'june', '615-555-0182', '37203', 'Nashville'),
  technician('Caleb Young', 'caleb', '801-555-0183', '84101', 'Salt Lake City'),
  technician('Naomi Banks', 'naomi', '919-555-0184', '27601', 'Raleigh'),
  technician('Otto Becker', 'otto', '414-555-0185', '53202', 'Milwaukee'),
  technician('Claire Landry', 'claire', '504-555-0186', '70112', 'New Orleans'),
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

/** The first is the login partner's. The other's partnership has ended, and its earnings are settled. */
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
