/** Checks that the event log answers and takes appends, for the monitoring of services (decision 258). */
import type { ServiceCheck } from '#domain/core/service-checks.ts';
import type { EventLog } from './log.ts';

/** Milliseconds after which a log that does not answer counts as away. */
const TIMEOUT = 5_000;

/** With EventStoreDB, both the server and the tables beside it in Postgres must answer. */
export async function checkLog(
  log: Pick<EventLog, 'check'>,
  service: 'Postgres' | 'EventStoreDB',
): Promise<ServiceCheck> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the event log says nothing')), TIMEOUT);
  try {
    await Promise.race([log.check(), late.promise]);
    return { service, status: 'active' };
  } catch {
    return { service, status: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}
