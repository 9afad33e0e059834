/** Example technicians and customers as lists of events, and as a roster. */
import type { Actor } from '../core/actor.ts';
import type { CustomerEvent } from '../customer/events.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import type { TechnicianEvent } from '../technician/events.ts';
import { firstHours } from '../technician/calendar.ts';
import type { VettingFacts } from '../technician/eligibility.ts';
import type { RosterTechnician } from '../technician/roster.ts';
import {
  customers,
  type ExampleCustomer,
  type ExampleTechnician,
  nth,
  sealedExample,
  technicians,
} from './people.ts';

const admin: Actor = { role: 'admin', id: 'admin' };
const at = '2026-01-05T15:00:00.000Z';

/** A technician created by an admin, with a bank account; the vetting is in a stream of its own (onboarding.ts). */
export function createdTechnician(
  technician: ExampleTechnician = nth(technicians, 0),
): readonly TechnicianEvent[] {
  const { id, experience, skills, availability, zip, state, radiusMiles, hourlyRate } = technician;
  return [
    {
      type: 'TechnicianCreatedByAdmin',
      data: {
        technicianId: id,
        person: {
          firstName: sealedExample(id, 'firstName'),
          lastName: sealedExample(id, 'lastName'),
          email: sealedExample(id, 'email'),
          phone: sealedExample(id, 'phone'),
          address: null,
        },
        profile: { experience, skills, availability, zip, state, radiusMiles, hourlyRate },
        notes: null,
        by: admin,
        at,
      },
    },
    {
      type: 'BankConnected',
      data: {
        connectedAccountId: `acct_${id}`,
        bankName: 'First Example Bank',
        last4: '6789',
        accountType: 'individual',
        by: { role: 'technician', id },
        at,
      },
    },
  ];
}

/** The record of an applicant. */
export function appliedTechnician(
  technician: ExampleTechnician = nth(technicians, 1),
): readonly TechnicianEvent[] {
  const { id, experience, skills, availability, zip, state, radiusMiles, hourlyRate } = technician;
  const sealed = (field: string) => sealedExample(id, field);
  return [
    {
      type: 'TechnicianApplied',
      data: {
        technicianId: id,
        person: {
          firstName: sealed('firstName'),
          lastName: sealed('lastName'),
          email: sealed('email'),
          phone: sealed('phone'),
          address: sealed('address'),
        },
        profile: { experience, skills, availability, zip, state, radiusMiles, hourlyRate },
        at,
      },
    },
  ];
}

/** A customer with a card at the payment provider. */
export function registeredCustomer(customer: ExampleCustomer = nth(customers, 0)): readonly CustomerEvent[] {
  const { id } = customer;
  const sealed = (field: string) => sealedExample(id, field);
  return [
    {
      type: 'CustomerRegistered',
      data: {
        customerId: id,
        person: {
          firstName: sealed('firstName'),
          lastName: sealed('lastName'),
          email: sealed('email'),
          phone: sealed('phone'),
        },
        by: { role: 'customer', id },
        at,
      },
    },
    { type: 'StripeCustomerKnown', data: { stripeCustomerId: `cus_${id}`, at } },
  ];
}

/** The facts of a technician with nothing missing. */
export const fullyVetted: VettingFacts = {
  isApproved: true,
  isChecked: true,
  hasSigned: true,
  isPayable: true,
  licenseExpired: false,
};

/** A technician of the roster by name, in New York and ready for work; `facts` replaces what a test is about. */
export function rosterExample(name: string, facts: Partial<RosterTechnician> = {}): RosterTechnician {
  return {
    technicianId: as<TechnicianId>(name),
    zip: '10001',
    radiusMiles: 20,
    skills: ['ikea', 'bedroom'],
    hours: firstHours('flexible'),
    timeOff: [],
    rating: null,
    recentJobs: 0,
    isActive: true,
    isAvailable: true,
    vetting: fullyVetted,
    ...facts,
  };
}

/** Every example technician, ready for work, without jobs or reviews. */
export function roster(): readonly RosterTechnician[] {
  return technicians.map(({ id, zip, radiusMiles, skills, availability }) =>
    rosterExample(id, { zip, radiusMiles, skills, hours: firstHours(availability) }),
  );
}
