/** Named examples shared by tests, seed, bench and gallery. */
import { bookingExamples, placed } from './bookings.ts';
import { completeApplication, sentApplication, vettedForAdmin } from './onboarding.ts';
import { customers, technicians } from './people.ts';
import { appliedTechnician, createdTechnician, registeredCustomer, roster } from './technicians.ts';

export const examples = {
  ...bookingExamples,
  placed,
  createdTechnician,
  appliedTechnician,
  sentApplication,
  completeApplication,
  vettedForAdmin,
  registeredCustomer,
  roster,
  /** Plain data about people, for forms, seed and gallery. */
  customers,
  technicians,
} as const;
