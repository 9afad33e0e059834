/** Store codes are claimed forever: whatever happens to a partner, no one else gets theirs. */
import type { PartnerId } from '#domain/core/ids.ts';
import { storeCodeFor } from '#domain/partner/store.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

/** Claims a code for a partner; false if another has it. */
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

/** The store's own code: the requested one, or a generated one. @throws {Refused} 409 another partner has it */
export async function claimStoreCode(
  deps: Pick<Dependencies, 'pool'>,
  wanted: string | undefined,
  storeName: string,
  id: PartnerId,
): Promise<string> {
  if (wanted !== undefined) {
    if (await claimCode(deps, wanted, id)) return wanted;
    const said = 'storeCodeTaken';
    throw new Refused('store_code_taken', said, { fields: { storeCode: said } });
  }
  // Derived from the id, so that a repetition of the request claims the same one.
  const code = storeCodeFor(storeName, id.replaceAll('-', '').slice(0, 6));
  if (await claimCode(deps, code, id)) return code;
  throw new Refused('store_code_taken', 'storeCodeMissing');
}
