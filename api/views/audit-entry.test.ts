import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#projections/queries/audit.ts';
import { auditEntry } from './audit-entry.ts';

const entry: AuditEntry = {
  position: 7n,
  eventId: 'e1',
  stream: 'admin-a2',
  revision: 0,
  bookingId: null,
  type: 'AdminPermissionsChanged',
  actor: { role: 'admin', id: 'a1' },
  commandId: 'c1',
  recordedAt: '2026-03-01T12:00:00.000Z',
  deviceTime: null,
  doneAt: null,
  facts: { permissions: 'moderate, operate', at: '2026-03-01T12:00:00.000Z' },
  kind: 'change',
  subject: 'admin-a2',
  chain: 'x',
};
const known = { admins: new Map([['a1', 'Toni Ruiz']]), bookings: new Map([['b1', 'HX-000007']]) };

/** Names of all stored events, from the domain's own files. */
function eventTypes(): readonly string[] {
  const root = join(import.meta.dirname, '..', '..', 'domain');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('examples'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const inInterfaces = sources.flatMap((source) =>
    [...source.matchAll(/export interface \w*Events\b[^{]*\{(.*?)\n\}/gs)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {2}(?:readonly )?([A-Z]\w+): /gm)].map(([, name = '']) => name),
    ),
  );
  const alone = sources.flatMap((source) =>
    [...source.matchAll(/DomainEvent<\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  return [...new Set([...inInterfaces, ...alone])];
}

describe('a row of the audit', () => {
  it('says who did what to whom, with the names of admins and the numbers of bookings', () => {
    expect(auditEntry('en', entry, known)).toMatchObject({
      actor: { name: 'Toni Ruiz' },
      what: 'Permissions changed',
      about: { label: 'Admin a2', href: '/admin/admins/a2' },
      details: 'permissions: moderate, operate',
    });
    const looked = {
      ...entry,
      type: 'PersonalDataRead',
      facts: { what: 'booking', how: 'opened', subject: 'booking-b1' },
      subject: 'booking-b1',
    };
    expect(auditEntry('es', looked, known)).toMatchObject({
      what: 'Abrió una reserva',
      about: { label: 'HX-000007', href: '/admin/bookings/b1' },
      details: '',
    });
    const byItself = { ...entry, actor: { role: 'system', id: 'letters' } } as const;
    expect(auditEntry('en', byItself, known).actor.name).toBe('Hexkey, messages');
  });

  it('has a name for every event that is ever stored', () => {
    const types = eventTypes();
    expect(types.length).toBeGreaterThan(200);
    const facts = { what: 'customer', how: 'searched' };
    const unnamed = types.filter((type) => auditEntry('en', { ...entry, type, facts }, known).what === type);
    expect(unnamed).toEqual([]);
  });
});
