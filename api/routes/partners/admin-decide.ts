/** An admin's decisions on a store partner: the application, the login, the end of the record. */
import { partners } from '#domain/partner/decide.ts';
import { earnedBy } from '#projections/queries/commissions.ts';
import { removeLogins } from '../../auth/credentials.ts';
import type { Call } from '../../call.ts';
import {
  decidePartnership,
  deletePartner,
  generatePartnerPassword,
} from '../../contract/store-partners-admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { knownPartner } from '../../people/known-partner.ts';
import { giveLogin, mailLogin } from '../../people/partner-login.ts';
import { claimStoreCode } from '../../people/store-codes.ts';
import { implement } from '../../pipeline.ts';
import { notesOf } from '../../views/admin-partner.ts';
import { moneyOf, paidOf } from '../../views/partner-money.ts';

async function decide(call: Call<typeof decidePartnership>, deps: Dependencies) {
  const { approved, internalNotes } = call.body;
  const { id, storeCode: known, store } = await knownPartner(deps, call.params.id);
  const notes = internalNotes?.trim() ? { notes: internalNotes.trim() } : {};
  const storeCode = known ?? (await claimStoreCode(deps, undefined, store.storeName, id));
  const { state, position } = await executeCall(call, deps, partners, id, () =>
    approved ? { type: 'Approve', storeCode, ...notes } : { type: 'Reject', ...notes },
  );
  if (state.status === 'none') throw new Error(`${id} was decided on and is none`);
  return {
    success: true as const,
    isActive: state.status === 'active',
    storeCode: state.storeCode,
    internalNotes: await notesOf(deps, state),
    position: position.toString(),
  };
}

async function generatePassword(call: Call<typeof generatePartnerPassword>, deps: Dependencies) {
  const partner = await knownPartner(deps, call.params.id);
  const { id } = partner;
  const given = await giveLogin(call, deps, partner, {
    username: call.body?.customUsername?.trim() || null,
    password: call.body?.customPassword || null,
    fields: { username: 'customUsername', password: 'customPassword' },
  });
  const username = await deps.keys.seal(`partner-${id}`, 'username', given.username);
  const { position } = await executeCall(call, deps, partners, id, () => ({ type: 'IssueLogin', username }));
  await mailLogin(call, deps, partner, given.username);
  return {
    username: given.username,
    temporaryPassword: given.password,
    position: position.toString(),
  };
}

async function remove(call: Call<typeof deletePartner>, deps: Dependencies) {
  const partner = await knownPartner(deps, call.params.id);
  const { id } = partner;
  const [money, earned] = await Promise.all([moneyOf(deps, partner), earnedBy(deps.readModels, id)]);
  const { position } = await executeCall(call, deps, partners, id, () => ({ type: 'DeletePartner' }));
  await removeLogins(deps.pool, 'partner', id);
  await deps.sessions.endOthers('partner', id, []);
  return {
    success: true as const,
    openCents: paidOf(money, earned).open,
    position: position.toString(),
  };
}

export default [
  implement(decidePartnership, decide),
  implement(generatePartnerPassword, generatePassword),
  implement(deletePartner, remove, { reads: ['commissions', 'settlements'] }),
];
