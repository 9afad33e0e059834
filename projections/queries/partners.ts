/** Store partners: by id, by the code in a booking's link, and the commission that they earned. */
import { z } from 'zod';
import type { Partner } from '#domain/partner/state.ts';
import { type PartnerId, as } from '#domain/core/ids.ts';
import { storedPartner } from '../models/partners.ts';
import { type ReadModels, select } from './read-models.ts';

/** A partner with the contact opened; null where it was erased or not given. */
export interface PartnerView {
  readonly partner: Partner;
  readonly contact: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly since: string;
}

const text = z.string().nullable();
const row = z.object({
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  since: z.string(),
  state: storedPartner,
});
const COLUMNS = Object.keys(row.shape).join(', ');

function toView(found: z.output<typeof row>): PartnerView {
  const contact = { name: found.contact_name, email: found.contact_email, phone: found.contact_phone };
  return { partner: found.state, contact, since: found.since };
}

/** The partner of this id, or null. */
export async function partnerById(rm: ReadModels, id: PartnerId): Promise<PartnerView | null> {
  const [found] = await select(rm.pool, row, `SELECT ${COLUMNS} FROM rm.partners WHERE id = $1`, [id]);
  return found ? toView(found) : null;
}

/** The partner who holds a store code (any case), or null; whether it still attributes is the domain's `attributes`. */
export async function partnerByCode(rm: ReadModels, storeCode: string): Promise<PartnerView | null> {
  const query = `SELECT ${COLUMNS} FROM rm.partners WHERE store_code = upper($1)`;
  const [found] = await select(rm.pool, row, query, [storeCode.trim()]);
  return found ? toView(found) : null;
}

/** All partners, newest first. */
export async function listPartners(rm: ReadModels): Promise<readonly PartnerView[]> {
  const rows = await select(rm.pool, row, `SELECT ${COLUMNS} FROM rm.partners ORDER BY since DESC, id`);
  return rows.map(toView);
}

/** Partners whom an admin added and who are written to at an address, whatever name they sign in with. */
export async function partnersToldAt(rm: ReadModels, email: string): Promise<readonly PartnerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.partners WHERE lower(contact_email) = $1 AND state->>'source' = 'admin'`,
    [email],
  );
  return rows.map(({ id }) => as<PartnerId>(id));
}
