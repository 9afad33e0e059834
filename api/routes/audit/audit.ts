/** The audit: its pages, its file, and its proof. */
import type { Actor } from '#domain/core/actor.ts';
import { bookingOfNumber } from '#events/reservations/booking-numbers.ts';
import { auditPage, type AuditFilter, everyEntry } from '#projections/queries/audit.ts';
import { proveAudit as prove, sealAudit } from '#projections/queries/audit-proof.ts';
import { loginsOf } from '../../auth/credentials.ts';
import { signedIn } from '../../call.ts';
import { exportAudit, listAudit, proveAudit } from '../../contract/audit.ts';
import { csvOf } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { auditEntry } from '../../views/audit-entry.ts';
import { knownIn } from '../../views/audit-known.ts';

/** How many of the newest events a proof on the screen compares at least. */
const NEWEST = 10_000;

const roles: Readonly<Record<string, Actor['role']>> = {
  admins: 'admin',
  customers: 'customer',
  technicians: 'technician',
  partners: 'partner',
  system: 'system',
};

/** Kinds of streams with their own ids, each of which may be what was searched for. */
const streams = ['customer', 'technician', 'partner', 'admin', 'booking', 'onboarding', 'support', 'access'];

interface Asked {
  readonly actor?: string | undefined;
  readonly kind?: AuditFilter['kind'] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

async function filterOf(
  { pool }: Pick<Dependencies, 'pool'>,
  { actor, kind, from, to, search = '' }: Asked,
): Promise<AuditFilter> {
  const adminId = actor?.startsWith('admin:') ? actor.slice('admin:'.length) : null;
  const searched = search.trim();
  return {
    role: adminId !== null ? 'admin' : actor === undefined ? null : (roles[actor] ?? null),
    actorId: adminId,
    kind: kind ?? null,
    from: from ?? null,
    to: to ?? null,
    subjects: searched === '' ? null : await subjectsOf(pool, searched),
    types: searched === '' ? [] : [searched],
  };
}

/** The streams that a text may refer to: a booking's number, a login, a stream, or an id in any of them. */
async function subjectsOf(pool: Dependencies['pool'], searched: string): Promise<readonly string[]> {
  const booking = await bookingOfNumber(pool, searched);
  const persons = searched.includes('@') ? await loginsOf(pool, searched) : [];
  return [
    searched,
    ...streams.map((stream) => `${stream}-${searched}`),
    ...(booking ? [`booking-${booking}`] : []),
    ...persons.flatMap(({ role, personId }) => [`${role}-${personId}`, `letters-${role}-${personId}`]),
  ];
}

export default [
  implement(
    listAudit,
    async (call, deps) => {
      const { page, limit, sort, ...asked } = call.query;
      const filter = await filterOf(deps, asked);
      const order = sort === 'at' ? 'oldest' : 'newest';
      const found = await auditPage(deps.readModels, filter, order, { page, limit });
      const known = await knownIn(deps, found.rows);
      const { rows, ...counts } = found;
      return { entries: rows.map((row) => auditEntry(call.language, row, known)), ...counts };
    },
    { reads: ['audit', 'admins'] },
  ),
  implement(
    exportAudit,
    async (call, deps) => {
      const filter = await filterOf(deps, call.query);
      const admins = (await knownIn(deps, [])).admins;
      return csvOf(call, deps, {
        list: 'audit',
        columns: {
          position: ({ position }) => position.toString(),
          time: ({ recordedAt }) => recordedAt,
          role: ({ actor: by }) => by.role,
          person: ({ actor: by }) => by.id,
          name: ({ actor: by }) => (by.role === 'admin' ? (admins.get(by.id) ?? '') : ''),
          kind: (row) => row.kind,
          event: ({ type }) => type,
          about: ({ subject }) => subject,
          command: ({ commandId }) => commandId,
          facts: ({ facts }) => JSON.stringify(facts),
          hash: ({ chain }) => chain,
        },
        all: everyEntry(deps.readModels, filter),
      });
    },
    { reads: ['audit', 'admins'] },
  ),
  implement(proveAudit, async (call, deps) => {
    await deps.rateLimits.count('audit_proof', signedIn(call).personId);
    const parts = { pool: deps.pool, log: deps.log, masterKey: deps.masterKey };
    await sealAudit(parts);
    const { checked, seals, sealedAt, faults } = await prove(parts, { newest: NEWEST });
    return {
      checked,
      seals,
      sealedAt,
      faults: faults.map(({ kind, position }) => ({ kind, position: position.toString() })),
    };
  }),
];
