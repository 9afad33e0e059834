/** POST /api/admin/store-partners and PUT …/{id}: the same form; when creating, it also creates a login. */
import type { Sealed } from '#domain/core/sealed.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import type { PartnerCommand } from '#domain/partner/commands.ts';
import { partners } from '#domain/partner/decide.ts';
import type { PartnerBank, PartnerPerson, StoreDetails } from '#domain/partner/events.ts';
import type { Partner } from '#domain/partner/state.ts';
import { defaultCommissionBps, storeNamed } from '#domain/partner/store.ts';
import { idOfCommand } from '#events/ids.ts';
import type { Call } from '../../call.ts';
import { createPartner, editPartner, type PartnerForm } from '../../contract/store-partners-admin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { knownPartner } from '../../people/known-partner.ts';
import { bankAtProvider } from '../../people/partner-bank.ts';
import { personChange, storeChange, withoutUnchanged } from '../../people/partner-form.ts';
import { giveLogin, mailLogin } from '../../people/partner-login.ts';
import { sealOrNull } from '../../people/sealing.ts';
import { claimStoreCode } from '../../people/store-codes.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { modulesOf, pngOf } from '../../qr/modules.ts';
import { scanUrl } from '../../qr/scan-url.ts';

const nobody: Omit<PartnerPerson, 'contactName' | 'contactEmail'> = {
  contactPhone: null,
  marketingContact: null,
  address: null,
  taxId: null,
  businessLicenseNumber: null,
};

const bpsOf = ({ commissionRate }: PartnerForm): number | undefined =>
  commissionRate === undefined ? undefined : Math.round(commissionRate * 100);

/** The bank account in the form, passed to the provider; null if none is given. @throws {Refused} it is incomplete */
async function bankOf(
  call: Call,
  deps: Dependencies,
  partner: Pick<Partner, 'id' | 'bank'>,
  form: PartnerForm,
  store: StoreDetails,
): Promise<PartnerBank | null> {
  const { bankName, accountHolderName, bankRoutingNumber, bankAccountNumber } = form;
  const given = { bankName, accountHolderName, bankRoutingNumber, bankAccountNumber };
  const missing = Object.entries(given).flatMap(([name, typed]) => (typed ? [] : [name]));
  if (missing.length === Object.keys(given).length) return null;
  const said = 'bankIncomplete';
  if (!bankName || !accountHolderName || !bankRoutingNumber || !bankAccountNumber)
    throw new Refused('invalid_input', said, {
      fields: Object.fromEntries(missing.map((name) => [name, said])),
    });
  return bankAtProvider(
    call,
    deps,
    partner,
    {
      businessType: store.businessType,
      legalBusinessName: store.legalBusinessName ?? store.storeName,
      contactName: form.contactName,
      taxId: form.taxId || null,
      email: form.contactEmail,
    },
    {
      bankName,
      accountHolderName,
      bankRoutingNumber,
      bankAccountNumber,
      bankAccountType: form.bankAccountType ?? 'checking',
    },
  );
}

/** Notes as the record stores them; undefined if the form has none. */
async function notesOf(
  { keys }: Dependencies,
  partnerId: string,
  { internalNotes }: PartnerForm,
): Promise<Sealed | null | undefined> {
  return internalNotes === undefined
    ? undefined
    : sealOrNull(keys, `partner-${partnerId}`, 'internalNotes', internalNotes);
}

async function create(call: Call<typeof createPartner>, deps: Dependencies) {
  const { body } = call;
  const partnerId = as<PartnerId>(idOfCommand(`partner:${call.commandId}`));
  const isRepeated = (await deps.log.findCommand(call.commandId)).length > 0;
  const begun = storeNamed(body.storeName);
  const store = { ...begun, ...storeChange(body, begun) };
  const person = { ...nobody, ...(await personChange(deps, partnerId, body)) };
  const storeCode = await claimStoreCode(deps, body.storeCode || undefined, body.storeName, partnerId);
  const bank = isRepeated ? null : await bankOf(call, deps, { id: partnerId, bank: null }, body, store);
  const notes = await notesOf(deps, partnerId, body);
  const commands: PartnerCommand[] = [
    {
      type: 'Register',
      partnerId,
      account: null,
      language: null,
      confirmationId: null,
      store,
      person,
      commissionBps: bpsOf(body) ?? defaultCommissionBps,
      source: 'admin',
      storeCode,
    },
    ...(bank ? [{ type: 'ConnectBank' as const, bank }] : []),
    ...(notes ? [{ type: 'WriteNotes' as const, notes }] : []),
  ];
  const wantsLogin = body.createLogin === true || Boolean(body.loginUsername) || Boolean(body.loginPassword);
  const executed = await executeCall(call, deps, partners, partnerId, () => commands);
  const login = wantsLogin ? await firstLogin(call, deps, partnerId) : null;
  const { position } = login ?? executed;
  const qr = await pngOf(modulesOf(scanUrl(deps, storeCode)));
  return {
    partnerId,
    storeCode,
    qrCodeDataUrl: `data:image/png;base64,${qr.toString('base64')}`,
    username: login?.username ?? null,
    temporaryPassword: login && !body.loginPassword ? login.password : null,
    position: position.toString(),
  };
}

/** The login of a partner who was just created. */
async function firstLogin(call: Call<typeof createPartner>, deps: Dependencies, partnerId: PartnerId) {
  const partner = await knownPartner(deps, partnerId);
  const given = await giveLogin(call, deps, partner, {
    username: call.body.loginUsername || null,
    password: call.body.loginPassword || null,
    fields: { username: 'loginUsername', password: 'loginPassword' },
  });
  const username = await deps.keys.seal(`partner-${partnerId}`, 'username', given.username);
  // A separate command: the login is created once the record exists.
  const next = { ...call, commandId: `${call.commandId}:login` };
  const { position } = await executeCall(next, deps, partners, partnerId, () => ({
    type: 'IssueLogin',
    username,
  }));
  await mailLogin(call, deps, partner, given.username);
  return { ...given, position };
}

async function edit(call: Call<typeof editPartner>, deps: Dependencies) {
  const { body } = call;
  const partner = await knownPartner(deps, call.params.id);
  const { id } = partner;
  const isRepeated = (await deps.log.findCommand(call.commandId)).length > 0;
  const store = storeChange(body, partner.store);
  const person = await withoutUnchanged(deps, partner.person, await personChange(deps, id, body));
  const bank = isRepeated ? null : await bankOf(call, deps, partner, body, { ...partner.store, ...store });
  const notes = await notesOf(deps, id, body);
  const commissionBps = bpsOf(body);
  const { position } = await executeCall(call, deps, partners, id, () => [
    {
      type: 'ChangeDetails',
      store,
      person,
      ...(commissionBps !== undefined && { commissionBps }),
    },
    ...(bank ? [{ type: 'ConnectBank' as const, bank }] : []),
    ...(notes === undefined ? [] : [{ type: 'WriteNotes' as const, notes }]),
  ]);
  return { success: true as const, position: position.toString() };
}

export default [implement(createPartner, create), implement(editPartner, edit)];
