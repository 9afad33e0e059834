/** Signed contracts: by number, and all of one technician. */
import { z } from 'zod';
import type { BlobKey, TechnicianId } from '#domain/core/ids.ts';
import { type ReadModels, select } from './read-models.ts';

export interface ContractView {
  readonly number: string;
  readonly technicianId: TechnicianId;
  readonly version: string;
  /** ISO instant. */
  readonly signedAt: string;
  /** SHA-256 of the sealed PDF, in hex. */
  readonly sha256: string;
  readonly pdf: BlobKey;
  /** The service that sealed it; null: we did. */
  readonly sealedBy: 'docuseal' | null;
}

const row = z
  .object({
    number: z.string(),
    technician_id: z.custom<TechnicianId>((id) => typeof id === 'string'),
    version: z.string(),
    signed_at: z.string(),
    sha256: z.string(),
    pdf: z.custom<BlobKey>((key) => typeof key === 'string'),
    sealed_by: z.nullable(z.literal('docuseal')),
  })
  .transform(
    ({ technician_id: technicianId, signed_at: signedAt, sealed_by: sealedBy, ...rest }): ContractView => ({
      ...rest,
      sealedBy,
      technicianId,
      signedAt,
    }),
  );
const COLUMNS = 'number, technician_id, version, signed_at, sha256, pdf, sealed_by';

/** The contract of this number (contractNumber), or null. */
export async function contractByNumber(rm: ReadModels, number: string): Promise<ContractView | null> {
  const text = `SELECT ${COLUMNS} FROM rm.contracts WHERE number = $1`;
  return (await select(rm.pool, row, text, [number]))[0] ?? null;
}

/** Active technicians whose latest signature is on an earlier version, and who were not asked to sign this one. */
export async function signersOfOthers(rm: ReadModels, version: string): Promise<readonly TechnicianId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.custom<TechnicianId>((id) => typeof id === 'string') }),
    `SELECT id FROM rm.technicians
     WHERE vetting ->> 'status' IN ('open', 'approved', 'active') AND vetting -> 'contract' ->> 'version' < $1
       AND vetting -> 'signatureAsked' ->> 'version' IS DISTINCT FROM $1`,
    [version],
  );
  return rows.map(({ id }) => id);
}
