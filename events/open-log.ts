/** Opens the event log in the store that the installation uses. */
import type { OpenEventLog } from './log.ts';
import { openPostgresEventLog, type PostgresEventLogOptions } from './postgres/log.ts';

export interface EventLogOptions extends PostgresEventLogOptions {
  /** `EVENTSTORE_URL`; without it the log is in Postgres. */
  readonly eventStoreUrl: string | undefined;
}

/** Connections are made when first needed. EventStoreDB's client is loaded only if it is used. */
export async function openEventLog({ eventStoreUrl, ...options }: EventLogOptions): Promise<OpenEventLog> {
  if (eventStoreUrl === undefined) return openPostgresEventLog(options);
  const { openEventStoreLog } = await import('./eventstore/log.ts');
  return openEventStoreLog({ ...options, eventStoreUrl });
}
