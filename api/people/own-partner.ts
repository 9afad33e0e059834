/** The store partner of a call: the session's own, whatever id the path contains (design.md §7). */
import { partners } from '#domain/partner/decide.ts';
import type { Partner } from '#domain/partner/state.ts';
import { load } from '#events/execute.ts';
import { type Call, signedIn } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../problems.ts';

/** The record of the signed-in partner named in the path. @throws {Refused} 404 it names someone else */
export async function ownPartnerOf(
  call: Call,
  { log }: Pick<Dependencies, 'log'>,
  id: string,
): Promise<Partner> {
  if (signedIn(call).personId !== id) throw notFound('Partner');
  const partner = await load(log, partners, id);
  if (partner.status === 'none') throw notFound('Partner');
  return partner;
}
