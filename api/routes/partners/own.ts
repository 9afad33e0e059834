/**
 * What store partners see and change about themselves: record, contact, language, address, payout account, and leaving.
 */
import { partners } from '#domain/partner/decide.ts';
import { idOfCommand } from '#events/ids.ts';
import { earnedBy } from '#projections/queries/commissions.ts';
import { onboardingLink, openPayee } from '#vendors/stripe/accounts.ts';
import { choosePartnerLanguage, sendPartnerConfirmation } from '../../contract/partner-account.ts';
import {
  cancelPartnership,
  changePartnerContact,
  connectPartnerBank,
  getPartner,
  getPartnerPayoutAccount,
  openPartnerPayoutAccount,
} from '../../contract/partners.ts';
import { signedIn } from '../../call.ts';
import { executeCall } from '../../execute-call.ts';
import { openSome } from '../../people/account-view.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { bankAtProvider } from '../../people/partner-bank.ts';
import { wantPartnerConfirmation } from '../../people/partner-confirmation.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { partnerView } from '../../views/partner.ts';
import { moneyOf, paidOf } from '../../views/partner-money.ts';
import { mailAddressOf } from '#domain/partner/state.ts';

/** What is said about an account that can never be paid again: a new bank account opens a new one (decision 192). */
const closedPayee = { takesTransfers: false, paysOut: false, due: [], isVerifying: false, isRejected: true };

export default [
  implement(
    getPartner,
    async (call, deps) => {
      const partner = await ownPartnerOf(call, deps, call.params.id);
      const [money, earned] = await Promise.all([
        moneyOf(deps, partner),
        earnedBy(deps.readModels, partner.id),
      ]);
      return partnerView(deps, partner, paidOf(money, earned));
    },
    { reads: ['commissions', 'settlements', 'bookings'] },
  ),
  implement(changePartnerContact, async (call, deps) => {
    const { id } = await ownPartnerOf(call, deps, call.params.id);
    const { contactName, contactEmail, contactPhone, marketingContact } = call.body;
    const seal = (field: string, text: string) => deps.keys.seal(`partner-${id}`, field, text);
    const person = {
      ...(contactName !== undefined && { contactName: await seal('contactName', contactName) }),
      ...(contactEmail !== undefined && { contactEmail: await seal('contactEmail', contactEmail) }),
      ...(contactPhone !== undefined && {
        contactPhone: await seal('contactPhone', normalPhone(contactPhone)),
      }),
      ...(marketingContact !== undefined && {
        marketingContact: await sealOrNull(deps.keys, `partner-${id}`, 'marketingContact', marketingContact),
      }),
    };
    const { position } = await executeCall(call, deps, partners, id, () => ({
      type: 'ChangeContact',
      person,
    }));
    return { success: true as const, position: position.toString() };
  }),
  implement(choosePartnerLanguage, async (call, deps) => {
    const { personId: id } = signedIn(call);
    const { language } = call.body;
    const { position } = await executeCall(call, deps, partners, id, () => ({
      type: 'ChooseLanguage',
      language,
    }));
    return { success: true as const, position: position.toString() };
  }),
  implement(sendPartnerConfirmation, async (call, deps) => {
    const partner = await ownPartnerOf(call, deps, call.params.id);
    const { id, emailConfirmed, account } = partner;
    const isNeeded = account !== null && !emailConfirmed;
    if (isNeeded) {
      await deps.rateLimits.count('account_mail', id);
      const email = await deps.keys.open(mailAddressOf(partner));
      if (email !== null) await deps.rateLimits.count('confirmation_mail', mailboxOf(email));
    }
    const confirmationId = idOfCommand(`confirmation:${call.commandId}`);
    const { position } = await executeCall(call, deps, partners, id, () =>
      isNeeded ? { type: 'SendConfirmation', confirmationId } : [],
    );
    if (isNeeded) await wantPartnerConfirmation(deps, partner, confirmationId);
    return { success: true as const, alreadyConfirmed: !isNeeded, position: position.toString() };
  }),
  implement(connectPartnerBank, async (call, deps) => {
    const partner = await ownPartnerOf(call, deps, call.params.id);
    const { store, person } = partner;
    // The provider has to know who is paid, which only the application says.
    if (partner.status === 'registered') throw new Refused('not_applied', 'applyFirst');
    const [contactName, email, taxId] = await openSome(deps, [
      person.contactName,
      person.contactEmail,
      person.taxId,
    ]);
    const bank = await bankAtProvider(
      call,
      deps,
      partner,
      {
        businessType: store.businessType,
        legalBusinessName: store.legalBusinessName ?? store.storeName,
        contactName: contactName ?? '',
        taxId: taxId ?? null,
        email: email ?? '',
      },
      call.body,
    );
    const { position } = await executeCall(call, deps, partners, partner.id, () => ({
      type: 'ConnectBank',
      bank,
    }));
    const { bankName, last4 } = bank;
    return { success: true as const, bankName, last4, position: position.toString() };
  }),
  implement(getPartnerPayoutAccount, async (call, deps) => {
    const { bank } = await ownPartnerOf(call, deps, call.params.id);
    if (bank === null) return null;
    const { due, ...standing } = (await openPayee(deps.stripe, bank.connectedAccountId)) ?? closedPayee;
    return { ...standing, due: [...due] };
  }),
  implement(openPartnerPayoutAccount, async (call, deps) => {
    const { bank } = await ownPartnerOf(call, deps, call.params.id);
    if (bank === null) throw new Refused('nothing_to_do', 'connectBankFirst');
    const url = `${deps.settings.publicUrl}/store-partner/dashboard/settings`;
    return { url: await onboardingLink(deps.stripe, { accountId: bank.connectedAccountId, url }) };
  }),
  implement(cancelPartnership, async (call, deps) => {
    const { id } = await ownPartnerOf(call, deps, call.params.id);
    const { position } = await executeCall(call, deps, partners, id, () => ({ type: 'CancelPartnership' }));
    await deps.sessions.endOthers('partner', id, []);
    call.setCookie(await deps.sessions.end(signedIn(call)));
    return {
      success: true as const,
      message: "Your store partnership account has been cancelled successfully. We're sorry to see you go!",
      position: position.toString(),
    };
  }),
];
