/** A store partner named in an admin's call. */
import { as, type PartnerId } from '#domain/core/ids.ts';
import { partners } from '#domain/partner/decide.ts';
import type { Partner } from '#domain/partner/state.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../problems.ts';

/** The record according to the log. @throws {Refused} 404 there is none, or it was deleted */
export async function knownPartner({ log }: Pick<Dependencies, 'log'>, id: string): Promise<Partner> {
  const partner = await load(log, partners, as<PartnerId>(id));
  if (partner.status === 'none' || partner.deletedAt !== null) throw notFound('Partner');
  return partner;
}
