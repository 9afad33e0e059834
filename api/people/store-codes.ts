/** Store codes are claimed for ever: whatever becomes of a partner, nobody else is given theirs. */
import type { PartnerId } from '#domain/core/ids.ts';
import type { Dependencies } from '../dependencies.ts';

/** Claims a code for a partner; false when another has it. */
export async function claimCode(
  { pool }: Pick<Dependencies, 'pool'>,
  code: string,
  partnerId: PartnerId,
): Promise<boolean> {
  const { rows } = await pool.query<{ partner_id: string }>(
    `INSERT INTO app.store_codes (code, partner_id) VALUES ($1, $2)
     ON CONFLICT (code) DO UPDATE SET partner_id = app.store_codes.partner_id RETURNING partner_id`,
    [code, partnerId],
  );
  return rows[0]?.partner_id === partnerId;
}
