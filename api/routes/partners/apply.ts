/**
 * POST /api/store-partnership-applications: the applicant is the session's partner, whatever the form says (design.md
 * §7).
 */
import { currentAgreements } from '#domain/partner/agreements.ts';
import type { PartnerCommand } from '#domain/partner/commands.ts';
import { partners } from '#domain/partner/decide.ts';
import type { PartnerPerson, StoreDetails } from '#domain/partner/events.ts';
import { mailAddressOf, type Partner } from '#domain/partner/state.ts';
import { stateAt } from '../../bookings/place.ts';
import { actorOf, type Call, signedIn } from '../../call.ts';
import { applyForPartnership, type PartnershipApplication } from '../../contract/partners.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { bankAtProvider } from '../../people/partner-bank.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** The form's sender and rate are only compared with ours. */
async function compare(deps: Dependencies, partner: Partner, body: PartnershipApplication): Promise<void> {
  const email = await deps.keys.open(mailAddressOf(partner));
  const isSomebodyElse =
    (Boolean(body.userId) && body.userId !== partner.id) ||
    (Boolean(body.submittedByEmail) && body.submittedByEmail?.toLowerCase() !== email?.toLowerCase());
  if (isSomebodyElse) throw new Refused('identity_mismatch', 'signedInAsSomebodyElse');
  if (body.commissionRate !== undefined && Number(body.commissionRate) * 100 !== partner.commissionBps)
    throw new Refused('invalid_input', 'commissionFixed', { fields: { commissionRate: 'commissionFixed' } });
}

const orNull = (text: string | null | undefined): string | null => text || null;
const numberOrNull = (typed: string | number | null | undefined): number | null =>
  typed === null || typed === undefined || typed === '' ? null : Number(typed);

function storeOf(body: PartnershipApplication): StoreDetails {
  const { zipCode, state, country } = body;
  if (country === 'US') stateAt(zipCode.slice(0, 5), state, { zip: 'zipCode', state: 'state' });
  return {
    storeName: body.storeName,
    legalBusinessName: body.legalBusinessName,
    storeType: orNull(body.storeType),
    businessType: body.businessType,
    businessCategory: body.businessCategory,
    websiteUrl: orNull(body.websiteUrl),
    city: body.city,
    state,
    zipCode,
    country,
    yearsInBusiness: numberOrNull(body.yearsInBusiness),
    numberOfLocations: body.multipleLocations ? (numberOrNull(body.numberOfLocations) ?? 1) : 1,
    averageMonthlySales: orNull(body.averageMonthlySales),
    furnitureBrandsSold: orNull(body.furnitureBrandsSold),
    currentAssemblyServices: orNull(body.currentAssemblyServices),
    storeHours: orNull(body.storeHours),
    preferredQrDesign: body.preferredQrDesign,
    logoUrl: orNull(body.logoUrl),
    socialMediaHandles: orNull(body.socialMediaHandles),
  };
}

async function personOf(
  { keys }: Dependencies,
  partner: Partner,
  body: PartnershipApplication,
): Promise<PartnerPerson> {
  const subject = `partner-${partner.id}`;
  const seal = (field: string, text: string) => keys.seal(subject, field, text);
  const sealed = (field: string, text: string | null | undefined) => sealOrNull(keys, subject, field, text);
  const [contactName, contactEmail, contactPhone, marketingContact, address, taxId, businessLicenseNumber] =
    await Promise.all([
      seal('contactName', body.contactName),
      seal('contactEmail', body.contactEmail),
      seal('contactPhone', normalPhone(body.contactPhone)),
      sealed('marketingContact', body.marketingContact),
      sealed('address', body.address),
      // The form never shows it, so if it is left out, the previous one is kept.
      body.taxId ? seal('taxId', body.taxId) : partner.person.taxId,
      sealed('businessLicenseNumber', body.businessLicenseNumber),
    ]);
  return {
    contactName,
    contactEmail,
    contactPhone,
    marketingContact,
    address,
    taxId,
    businessLicenseNumber,
  };
}

async function apply(call: Call<typeof applyForPartnership>, deps: Dependencies) {
  const session = signedIn(call);
  const { body } = call;
  const partner = await ownPartnerOf(call, deps, session.personId);
  await compare(deps, partner, body);
  const command: Extract<PartnerCommand, { type: 'Apply' }> = {
    type: 'Apply',
    store: storeOf(body),
    person: await personOf(deps, partner, body),
    agreed: body.agreementVersions ?? currentAgreements,
  };
  const { ok: isPossible } = partners.decide(partner, command, { now: deps.now(), actor: actorOf(session) });
  // Nothing of an application that is refused, or was already received, reaches the provider.
  const isRepeated = (await deps.log.findCommand(call.commandId)).length > 0;
  const bank =
    isPossible && !isRepeated
      ? await bankAtProvider(
          call,
          deps,
          partner,
          {
            businessType: body.businessType,
            legalBusinessName: body.legalBusinessName,
            contactName: body.contactName,
            taxId: command.person.taxId && (await deps.keys.open(command.person.taxId)),
            email: body.contactEmail,
          },
          body,
        )
      : null;
  const { position } = await executeCall(call, deps, partners, partner.id, () =>
    bank === null ? command : [command, { type: 'ConnectBank', bank }],
  );
  return {
    success: true as const,
    message: 'Your application was submitted.',
    applicationStatus: 'pending' as const,
    // Both come with the approval.
    storeCode: partner.storeCode,
    credentials: null,
    position: position.toString(),
  };
}

export default implement(applyForPartnership, apply);
