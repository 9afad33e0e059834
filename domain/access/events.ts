/**
 * What admins were shown of people, and their sign-ins: the journal `access-<adminId>`. These are STORED shapes: they are
 * never rewritten. What was searched for is often somebody's name: it is sealed with the key of who searched.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** What holds personal data, by the name of what is opened. */
export const personalThings = [
  'booking',
  'conversation',
  'customer',
  'technician',
  'application',
  'background_report',
  'earnings',
  'ticket',
  'message',
  'review',
  'partner',
  'waitlist',
  'history',
] as const;
export type PersonalThing = (typeof personalThings)[number];

export interface AccessEvents {
  /** `subject`: the stream of what was opened, `customer-<id>`; null for a list that was searched. */
  PersonalDataRead: Signed & {
    what: PersonalThing;
    how: 'opened' | 'searched';
    subject: string | null;
    search: Sealed | null;
  };
  /** `device` as the browser says it, such as `Chrome, macOS`. */
  AdminSignedIn: Signed & { secondFactor: 'none' | 'code' | 'recovery_code'; device: string };
}

export type AccessEvent = EventsOf<AccessEvents>;
