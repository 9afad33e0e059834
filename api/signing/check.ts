/** What anyone with a contract's number can learn about it (decision 091). */
import { createHash } from 'node:crypto';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import type { ContractView } from '#projections/queries/contracts.ts';
import type { CheckedContract } from '../contract/contracts.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'documents' | 'keys' | 'log' | 'signing'>;

/** The contract with the state of the seal on our own copy. */
export async function checkedContract(deps: Parts, contract: ContractView): Promise<CheckedContract> {
  const { number, version, signedAt, sha256, technicianId } = contract;
  const [seal, initials] = await Promise.all([sealOf(deps, contract), initialsOf(deps, technicianId)]);
  return { number, version, signedAt, sha256, initials, seal, certificates: deps.signing.certificates };
}

async function sealOf(
  { documents, signing }: Parts,
  { pdf, sha256, sealedBy }: ContractView,
): Promise<CheckedContract['seal']> {
  const bytes = await documents.read(pdf);
  if (!bytes) return { state: 'gone', at: null, certificate: null };
  const isSame = createHash('sha256').update(bytes).digest('hex') === sha256;
  // The seal is the service's, which any PDF reader shows; the hash tells us that it is the same file.
  if (isSame && sealedBy) return { state: 'elsewhere', at: null, certificate: null };
  const seal = isSame ? signing.sealOf(bytes) : null;
  return seal ? { state: 'holds', ...seal } : { state: 'broken', at: null, certificate: null };
}

/** `A. W.`: enough to recognize a document, but not a name. */
async function initialsOf({ keys, log }: Parts, technicianId: string): Promise<string | null> {
  const technician = await load(log, technicians, technicianId);
  if (technician.status !== 'registered') return null;
  const { firstName, lastName } = technician.person;
  const names = await keys.openMany([firstName, lastName]);
  const letters = names.map((name) => (name === null ? null : (Array.from(name.trim())[0] ?? null)));
  return letters.includes(null) ? null : letters.map((letter) => `${letter?.toUpperCase()}.`).join(' ');
}
