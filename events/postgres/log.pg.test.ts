/** The event log's contract, on Postgres. */
import pg from 'pg';
import { createTestDatabase } from '#tests/support/database.ts';
import { describeEventLog } from '../log.contract.ts';
import { openPostgresEventLog } from './log.ts';

describeEventLog('Postgres', async () => {
  const database = await createTestDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  return {
    open: (upcast) => openPostgresEventLog({ databaseUrl: database.url, ...(upcast && { upcast }) }),
    async cutConnections() {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    },
    async drop() {
      await admin.end();
      await database.drop();
    },
  };
});
