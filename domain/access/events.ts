/**
 * Which personal data admins were shown, and their sign-ins: the journal `access-<adminId>`. These are STORED shapes:
 * they are never rewritten. A search is often somebody's name, so it is sealed with the key of the admin who searched.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** Things that contain personal data, named by what is opened. */
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
  /** `subject`: the stream of what was opened, `customer-<id>`; null for a search in a list. */
  PersonalDataRead: Signed & {
    what: PersonalThing;
    how: 'opened' | 'searched';
    subject: string | null;
    search: Sealed | null;
  };
  /** `device` as the browser reports it, such as `Chrome, macOS`. */
  AdminSignedIn: Signed & { secondFactor: 'none' | 'code' | 'recovery_code'; device: string };
}

export type AccessEvent = EventsOf<AccessEvents>;
