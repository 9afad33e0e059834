/** GET and POST /api/admin/store-partners, as far as a booking's commission needs them. */
import { randomBytes } from 'node:crypto';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { partners } from '#domain/partner/decide.ts';
import { storeCodeFor, storeNamed } from '#domain/partner/store.ts';
import { idOfCommand } from '#events/ids.ts';
import { listPartners as list } from '#projections/queries/partners.ts';
import { createLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { type Call } from '../../call.ts';
import { createPartner, listPartners } from '../../contract/partners.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';
import { claimCode } from '../../people/store-codes.ts';
import { ERASED } from '../../views/core.ts';

async function codeFor(deps: Dependencies, wanted: string | undefined, storeName: string, id: PartnerId) {
  if (wanted !== undefined) {
    if (await claimCode(deps, wanted, id)) return wanted;
    const said = 'storeCodeTaken';
    throw new Refused('store_code_taken', said, { fields: { storeCode: said } });
  }
  // Made of the id, so that a repetition of the request claims the same one.
  const code = storeCodeFor(storeName, id.replaceAll('-', '').slice(0, 6));
  if (await claimCode(deps, code, id)) return code;
  throw new Refused('store_code_taken', 'storeCodeMissing');
}

async function giveLogin(
  deps: Dependencies,
  personId: PartnerId,
  login: string,
  wanted: string | undefined,
): Promise<string | null> {
  const owner = await ownerOfLogin(deps.pool, 'partner', login);
  if (owner === personId) return null;
  const password = wanted ?? randomBytes(9).toString('base64url');
  if (owner !== null || !(await createLogin(deps.pool, { role: 'partner', login, password, personId }))) {
    const said = 'loginTaken';
    throw new Refused('email_taken', said, { fields: { loginUsername: said } });
  }
  return wanted === undefined ? password : null;
}

async function create(call: Call<typeof createPartner>, deps: Dependencies) {
  const { body } = call;
  const partnerId = as<PartnerId>(idOfCommand(`partner:${call.commandId}`));
  const login = (body.loginUsername || body.contactEmail).trim().toLowerCase();
  if (body.loginPassword !== undefined)
    refuseWeakPassword(body.loginPassword, { login, names: [body.storeName] }, 'loginPassword');
  const storeCode = await codeFor(deps, body.storeCode, body.storeName, partnerId);
  const seal = (field: string, text: string) => deps.keys.seal(`partner-${partnerId}`, field, text);
  const person = {
    contactName: await seal('contactName', body.contactName),
    contactEmail: await seal('contactEmail', body.contactEmail),
    contactPhone: null,
    marketingContact: null,
    address: null,
    taxId: null,
    businessLicenseNumber: null,
  };
  const { position } = await executeCall(call, deps, partners, partnerId, () => ({
    type: 'Register',
    partnerId,
    account: null,
    language: null,
    confirmationId: null,
    store: storeNamed(body.storeName),
    person,
    commissionBps: Math.round(body.commissionRate * 100),
    source: 'admin',
    storeCode,
  }));
  const withLogin =
    body.createLogin === true || body.loginUsername !== undefined || body.loginPassword !== undefined;
  const temporaryPassword = withLogin ? await giveLogin(deps, partnerId, login, body.loginPassword) : null;
  return {
    partnerId,
    storeCode,
    username: withLogin ? login : null,
    temporaryPassword,
    position: position.toString(),
  };
}

export default [
  implement(
    listPartners,
    async (_call, deps) =>
      (await list(deps.readModels)).map(({ partner, contact }) => ({
        id: partner.id,
        storeCode: partner.storeCode ?? '',
        storeName: partner.store.storeName,
        contactName: contact.name ?? ERASED,
        contactEmail: contact.email ?? ERASED,
        commissionRate: partner.commissionBps / 100,
        isActive: partner.status === 'active',
      })),
    { reads: ['partners'] },
  ),
  implement(createPartner, create),
];
