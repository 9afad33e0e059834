/** Everyone who works in the console, or was invited to. */
import { z } from 'zod';
import type { Admin } from '#domain/admin/state.ts';
import { storedAdmin } from '../models/admins.ts';
import { type ReadModels, select } from './read-models.ts';

const row = z.object({ state: storedAdmin });

/** All admins, in the order in which they joined. */
export async function listAdmins(rm: ReadModels): Promise<readonly Admin[]> {
  const rows = await select(rm.pool, row, 'SELECT state FROM rm.admins ORDER BY since, id');
  return rows.map(({ state }) => state);
}
