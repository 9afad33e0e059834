/** A row of the audit for display: who, what and about what in words, without personal data of anyone but admins. */
import type { Language } from '#domain/core/language.ts';
import type { AuditEntry as Entry } from '#projections/queries/audit.ts';
import { type AuditTexts, auditTexts, timelineTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import type { AuditEntry } from '../contract/audit.ts';
import { detailsOf } from './timeline.ts';

const auditIn = spoken(auditTexts);
const timelineIn = spoken(timelineTexts);

/** Names used in the rows of a page: admins' names, booking numbers. */
export interface Known {
  readonly admins: ReadonlyMap<string, string>;
  readonly bookings: ReadonlyMap<string, string>;
}

/** The view of one row. */
export function auditEntry(language: Language, entry: Entry, known: Known): AuditEntry {
  const { position, recordedAt: at, kind, actor, type } = entry;
  return {
    position: position.toString(),
    at,
    kind,
    actor: { ...actor, name: actorName(language, entry, known) },
    what: whatOf(language, entry),
    type,
    about: aboutOf(language, entry, known),
    details: factsOf(language, entry),
  };
}

function actorName(language: Language, { actor: { role, id } }: Entry, { admins }: Known): string {
  const name = role === 'admin' ? admins.get(id) : undefined;
  return (
    name ??
    auditIn(language)('actor', { role, id: role === 'system' ? id.replace(/^workflow:/, '') : shortened(id) })
  );
}

/** Names of events that are texts of the catalog; a fence test checks that each event has one. */
function eventNameIn(language: Language, type: string): string {
  if (type in auditTexts.en) return auditIn(language)(type as 'AdminSignedIn');
  if (type in timelineTexts.en) return timelineIn(language)(type as 'BookingPlaced');
  return auditIn(language)('unnamed', { type });
}

function whatOf(language: Language, { type, facts }: Entry): string {
  if (type !== 'PersonalDataRead') return eventNameIn(language, type);
  const text: keyof AuditTexts =
    facts['how'] === 'searched' ? 'PersonalDataRead_searched' : 'PersonalDataRead_opened';
  return auditIn(language)(text, { what: String(facts['what']) });
}

/** Console pages about a stream, by the kind of stream. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  booking: (id) => `/admin/bookings/${id}`,
  onboarding: (id) => `/admin/applications/${id}`,
  support: (id) => `/admin/support/${id}`,
  admin: (id) => `/admin/admins/${id}`,
  intervention: (workflowId) => `/ops/histories/${workflowId}`,
};

function aboutOf(
  language: Language,
  { subject, bookingId }: Entry,
  { admins, bookings }: Known,
): AuditEntry['about'] {
  const [, kind = '', id = ''] = /^([a-z]+)-(.+)$/.exec(subject) ?? [];
  const booking = kind === 'booking' ? id : bookingId;
  const number = booking === null ? undefined : bookings.get(booking);
  if (booking !== null && number !== undefined)
    return { label: number, href: pages['booking']?.(booking) ?? null };
  const name = kind === 'admin' ? admins.get(id) : undefined;
  const label = name ?? auditIn(language)('about', { kind, id: kind === 'export' ? id : shortened(id) });
  return { label, href: pages[kind]?.(id) ?? null };
}

const shortened = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

/** Facts that repeat another column; ids say nothing to a reader. */
const said = new Set(['at', 'how', 'what', 'subject']);
const isSaid = (name: string): boolean => said.has(name) || name.endsWith('Id');

function factsOf(language: Language, { type, facts }: Entry): string {
  if (type in timelineTexts.en) return detailsOf(language, facts);
  return Object.entries(facts)
    .filter(([name, value]) => !isSaid(name) && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
}
