/** What booking workflows say of themselves, for `reconcile`. */
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { encryptingConverter, uncompressed } from '#events/temporal/converter.ts';
import type { ReadWorkflow } from '#projections/queries/reconcile.ts';
import type { TemporalConnection } from '#events/temporal/connection.ts';
import { type BookingSummary, queries, workflowIds } from '#workflows/contract.ts';

/** Connects; the answer reads summaries and ends the connection. */
export async function openSummaries(settings: {
  readonly temporal: TemporalConnection;
  readonly namespace: string;
  readonly masterKey: Uint8Array;
}): Promise<{ readonly read: ReadWorkflow; close(): Promise<void> }> {
  const connection = await Connection.connect({ ...settings.temporal, ...uncompressed });
  const client = new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: encryptingConverter(settings.masterKey),
  });
  return {
    async read(bookingId) {
      try {
        return await client.workflow
          .getHandle(workflowIds.booking(bookingId))
          .query<BookingSummary>(queries.summary);
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return null;
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
