/** The records of people, and of their requests for help, that the API reads and writes. */
import { type CustomerState, evolveCustomer, noCustomer } from '#domain/customer/decide.ts';
import type { CustomerEvent } from '#domain/customer/events.ts';
import { evolvePartner, noPartner, type PartnerState } from '#domain/partner/decide.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import { evolveTechnician, noTechnician, type TechnicianState } from '#domain/technician/state.ts';
import type { TechnicianEvent } from '#domain/technician/events.ts';
import type { RecordKind } from '../records.ts';

export const customers: RecordKind<CustomerState, CustomerEvent> = {
  prefix: 'customer',
  initial: noCustomer,
  evolve: evolveCustomer,
};

export const technicians: RecordKind<TechnicianState, TechnicianEvent> = {
  prefix: 'technician',
  initial: noTechnician,
  evolve: evolveTechnician,
};

export const partners: RecordKind<PartnerState, PartnerEvent> = {
  prefix: 'partner',
  initial: noPartner,
  evolve: evolvePartner,
};
