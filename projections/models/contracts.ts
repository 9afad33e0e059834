/**
 * Read model `contracts`: every signed contract by its number, including earlier versions and attempts (decision 091).
 */
import { onboardings } from '#domain/onboarding/decide.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';
import { eventOf, idIn } from './person.ts';

interface Row {
  readonly number: string;
  readonly technicianId: string;
  readonly version: string;
  readonly at: string;
  readonly sha256: string;
  readonly pdf: string;
  readonly sealedBy: string | null;
}

const table: Table<Row> = {
  name: 'contracts',
  key: ['number'],
  columns: [
    { name: 'number', type: 'text', of: ({ number }) => number },
    { name: 'technician_id', type: 'text', of: ({ technicianId }) => technicianId },
    { name: 'version', type: 'text', of: ({ version }) => version },
    { name: 'signed_at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'sha256', type: 'text', of: ({ sha256 }) => sha256 },
    { name: 'pdf', type: 'text', of: ({ pdf }) => pdf },
    { name: 'sealed_by', type: 'text', of: ({ sealedBy }) => sealedBy },
  ],
};

function rowOf(from: RecordedEvent): readonly Row[] {
  const technicianId = idIn(from, 'onboarding-');
  const event = technicianId === null ? null : eventOf(onboardings, from);
  if (technicianId === null || event?.type !== 'ContractSigned') return [];
  const { number, version, at, sha256, pdf, sealedBy = null } = event.data;
  return [{ number, technicianId, version, at, sha256, pdf, sealedBy }];
}

/** Read model `contracts`. */
export const contracts: Projection = {
  name: 'contracts',
  tables: [table.name],
  apply: (events, target) => upsert(target, table, events.flatMap(rowOf)),
};
