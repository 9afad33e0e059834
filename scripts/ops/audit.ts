/**
 * `ops audit`: compares the whole audit with the log and its seals, and reports everything that was changed, added or
 * removed.
 */
import { type AuditFault, proveAudit, sealAudit } from '#projections/queries/audit-proof.ts';
import type { Installation } from './installation.ts';

const said: Readonly<Record<AuditFault['kind'], string>> = {
  row_missing: 'the event has no row in the audit',
  row_changed: 'the row shows something else than its event',
  event_missing: 'the event of this row is not in the log',
  chain_broken: 'the hash is not that of the row before and the event',
  sealed_otherwise: 'the log differs from what was sealed here',
  seal_forged: 'the seal was not made with this installation’s key',
  seal_missing: 'a seal before this one is gone',
};

/**
 * Verifies the audit, and seals new entries if nothing is wrong; returns the exit code, 1 if something does not match.
 */
export async function auditCommand({
  rm: { pool },
  log,
  masterKey,
}: Pick<Installation, 'rm' | 'log' | 'masterKey'>): Promise<number> {
  const parts = { pool, log, masterKey };
  const { checked, position, seals, sealedAt, faults } = await proveAudit(parts);
  for (const { kind, position: at } of faults) console.log(`  position ${at}: ${said[kind]}`);
  const sealed = sealedAt === null ? 'nothing is sealed yet' : `${seals} seals, the newest of ${sealedAt}`;
  console.log(`${checked} events up to position ${position}; ${sealed}.`);
  if (faults.length > 0) {
    console.log(
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}. The audit is not what was recorded.`,
    );
    return 1;
  }
  const newest = await sealAudit(parts);
  console.log(
    newest === null
      ? 'The audit is empty.'
      : `The audit is what was recorded. Keep this line elsewhere: seal ${newest.number}, position ${newest.position}, ${newest.seal}`,
  );
  return 0;
}
