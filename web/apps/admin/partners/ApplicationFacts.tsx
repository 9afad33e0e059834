/** A store's current information about itself, to read before deciding (spec admin §2, §3). */
import { useQuery } from '@tanstack/react-query';
import { businessCategories, businessTypes, monthlySales, storeTypes } from '#api/contract/partners.ts';
import { adminStoreTypes, getPartner, type WholePartner } from '#api/contract/store-partners-admin.ts';
import { agreementKinds } from '#domain/partner/agreements.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, count, deviceZone, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { sales } from './sales.ts';

type Say = TextOf<typeof partnerTexts>;

/** The value from a list; null if none was chosen. */
const chosen = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null;

/** Empty fields are left out. */
function factsOf(t: Say, partner: WholePartner): readonly (readonly [string, string | null])[] {
  const storeType = chosen([...adminStoreTypes, ...storeTypes], partner.storeType);
  const businessType = chosen(businessTypes, partner.businessType);
  const category = chosen(businessCategories, partner.businessCategory);
  const range = chosen(monthlySales, partner.averageMonthlySales);
  const place = [partner.address, partner.city, [partner.state, partner.zipCode].filter(Boolean).join(' ')];
  const facts: readonly (readonly [string, string | null])[] = [
    [t('legalBusinessName'), partner.legalBusinessName],
    [t('storeType'), storeType && t(`type_${storeType}`)],
    [t('contactName'), partner.contactName],
    [t('contactEmail'), partner.contactEmail],
    [t('contactPhone'), partner.contactPhone && formatPhone(partner.contactPhone)],
    [t('marketingContact'), partner.marketingContact],
    [t('address'), place.filter(Boolean).join(', ')],
    [t('numberOfLocations'), count(partner.numberOfLocations)],
    [t('businessType'), businessType && t(`businessType_${businessType}`)],
    [t('businessCategory'), category && t(`category_${category}`)],
    [t('businessLicenseNumber'), partner.businessLicenseNumber],
    [t('taxId'), partner.taxId && t('endsIn', { last4: partner.taxId })],
    [t('yearsInBusiness'), partner.yearsInBusiness === null ? null : count(partner.yearsInBusiness)],
    [t('websiteUrl'), partner.websiteUrl],
    [t('averageMonthlySales'), range && sales[range]],
    [t('furnitureBrandsSold'), partner.furnitureBrandsSold],
    [t('currentAssemblyServices'), partner.currentAssemblyServices],
    [t('storeHours'), partner.storeHours],
    [t('socialMediaHandles'), partner.socialMediaHandles],
    [
      t('partBank'),
      partner.bankName && partner.bankAccountLast4
        ? t('bankIs', { bank: partner.bankName, last4: partner.bankAccountLast4 })
        : t('bankNone'),
    ],
    [t('sentAt'), partner.appliedAt && wallTime(partner.appliedAt, deviceZone())],
    [t('agreed'), partner.agreedAt && wallTime(partner.agreedAt, deviceZone())],
    ...agreementKinds.map((kind): readonly [string, string | null] => {
      const version = partner.agreedVersions?.[kind];
      return [
        t(`agreement_${kind}`),
        version ? t('agreedVersion', { day: calendarDay(version, true) }) : null,
      ];
    }),
  ];
  return facts.filter(([, value]) => value);
}

export function ApplicationFacts({ id }: { readonly id: string }) {
  const t = useMessages(partnerTexts);
  const query = useQuery(apiQuery(getPartner, { params: { id } }));
  return (
    <Loaded query={query} failed={t('loadFailed')} skeleton={<SkeletonRows rows={8} />}>
      {(partner) => <KeyValue rows={factsOf(t, partner)} />}
    </Loaded>
  );
}
