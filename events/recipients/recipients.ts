/** Who a booking's message goes to; addresses are looked up and opened for one send. */
import { alerts } from '#domain/alerts/decide.ts';
import type { Booking } from '#domain/booking/state.ts';
import { defaultChoices, type NotificationChoices } from '#domain/customer/choices.ts';
import { type Language, languageOf } from '#domain/core/language.ts';
import { customers } from '#domain/customer/decide.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { Recipient } from '#domain/messages/plan.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '../execute.ts';
import type { PersonKeys } from '../keys/person-keys.ts';
import type { EventLog } from '../log.ts';

/** Where a technician is reached; null if the technician no longer exists. */
export type TechnicianAddress = (id: TechnicianId) => Promise<{
  readonly firstName: string;
  readonly email: string;
  readonly phone: string | null;
  /** Whether they agreed to text messages. */
  readonly takesTexts: boolean;
  readonly language: Language;
} | null>;

export interface RecipientParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly technician: TechnicianAddress;
  /** Email address of the staff on duty. */
  readonly opsMail: string;
}

/** A recipient's current details. */
export interface Reached {
  readonly name: string;
  /** Null if there is none, or none any more. */
  readonly mail: string | null;
  /** Null like `mail`, and for those who have not agreed to texts. */
  readonly phone: string | null;
  /** Whether they agreed to text messages. */
  readonly takesTexts: boolean;
  readonly language: Language;
  /** For customers; null: wants everything. */
  readonly choices: NotificationChoices | null;
  /** Whether the recipient has confirmed that `mail` is theirs. Our own staff enter theirs themselves. */
  readonly isConfirmed: boolean;
  /** A customer without an account, who acts only through the links in their messages. */
  readonly isGuest: boolean;
}

const staff = {
  language: 'en',
  choices: null,
  isConfirmed: true,
  isGuest: false,
  takesTexts: false,
} as const;

/** Looks up the recipient of a booking's message. */
export async function reach(parts: RecipientParts, booking: Booking, recipient: Recipient): Promise<Reached> {
  switch (recipient.role) {
    case 'customer':
      return reachCustomer(parts, booking);
    case 'technician': {
      const found = await parts.technician(recipient.technicianId);
      if (found === null) return { ...staff, name: '', mail: null, phone: null };
      const { firstName: name, email: mail, takesTexts, language } = found;
      return { ...staff, name, mail, phone: takesTexts ? found.phone : null, takesTexts, language };
    }
    case 'ops':
      return { ...staff, name: 'team', mail: parts.opsMail, phone: null };
    default:
      return unreachable(recipient);
  }
}

async function reachCustomer(
  { log, keys }: RecipientParts,
  { contact, customerId, locale, smsConsent }: Booking,
): Promise<Reached> {
  const [customer, [name = null, mail = null], phone] = await Promise.all([
    load(log, customers, customerId),
    keys.openMany([contact.firstName, contact.email]),
    smsConsent && contact.phone !== null ? keys.open(contact.phone) : null,
  ]);
  const reached = { name: name ?? '', mail, phone, takesTexts: smsConsent };
  if (customer.status !== 'registered')
    return { ...reached, language: locale, choices: defaultChoices, isConfirmed: false, isGuest: false };
  const { choices, language, person, emailVerified, isGuest } = customer;
  const own = emailVerified ? await keys.open(person.email) : null;
  return {
    ...reached,
    // A customer without a chosen language gets that of the page where they booked.
    language: language ?? locale,
    choices,
    isGuest,
    isConfirmed: own !== null && own.toLowerCase() === mail?.toLowerCase(),
  };
}

/**
 * Reads technicians' addresses, and whether they agreed to texts, from their own streams; null also if the key was
 * destroyed.
 */
export function technicianAddressFrom(log: EventLog, keys: PersonKeys): TechnicianAddress {
  return async (technicianId) => {
    const [technician, { takesTexts }] = await Promise.all([
      load(log, technicians, technicianId),
      load(log, alerts, technicianId),
    ]);
    if (technician.status !== 'registered') return null;
    const { person } = technician;
    const [firstName, email] = await keys.openMany([person.firstName, person.email]);
    const phone = person.phone === null ? null : await keys.open(person.phone);
    return firstName && email
      ? { firstName, email, phone, takesTexts, language: languageOf(technician) }
      : null;
  };
}
