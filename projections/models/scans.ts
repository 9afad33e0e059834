/** Read model `scans`: each scan of a partner's code. */
import type { CodeScanned } from '#domain/scans/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';

type Row = CodeScanned['data'] & { readonly position: bigint };

const table: Table<Row> = {
  name: 'scans',
  key: ['position'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ position }) => position },
    { name: 'partner_id', type: 'text', of: ({ partnerId }) => partnerId },
    { name: 'store_code', type: 'text', of: ({ storeCode }) => storeCode },
    { name: 'product_sku', type: 'text', of: ({ productSku }) => productSku },
    { name: 'device', type: 'text', of: ({ device }) => device },
    { name: 'visitor', type: 'text', of: ({ visitor }) => visitor },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'scan_id', type: 'text', of: ({ scanId }) => scanId ?? null },
  ],
};

function rowOf({ stream, data, position }: RecordedEvent): readonly Row[] {
  // The log's shapes are trusted (see `asBookingEvent`).
  return stream.startsWith('scans-') ? [{ ...(data as CodeScanned['data']), position }] : [];
}

/** Read model `scans`. */
export const scans: Projection = {
  name: 'scans',
  tables: [table.name],
  async apply(events, target) {
    await upsert(target, table, events.flatMap(rowOf));
    // Removes the scans of a deleted partner.
    const gone = events.flatMap(({ stream, type }) =>
      type === 'PartnerDeleted' && stream.startsWith('partner-') ? [stream.slice('partner-'.length)] : [],
    );
    if (gone.length > 0)
      await target.client.query(`DELETE FROM ${target.schema}.${table.name} WHERE partner_id = ANY ($1)`, [
        gone,
      ]);
  },
};
