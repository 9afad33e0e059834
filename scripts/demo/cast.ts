/** Who plays in a story of the demo. */
import type { DemoCustomer } from './people.ts';
import type { Person } from './person.ts';

export interface Cast {
  readonly customer: Person;
  readonly contact: DemoCustomer;
  readonly technician: Person;
  readonly technicianId: string;
  readonly admin: Person;
  /** Null: no store referred the customer. */
  readonly storeCode: string | null;
  readonly sandboxUrl: string;
  readonly publishableKey: string;
}
