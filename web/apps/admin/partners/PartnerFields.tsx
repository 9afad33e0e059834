/** The fields of a store partner, for adding and editing (spec admin §3). */
import { useWatch, type Control } from 'react-hook-form';
import type { ReactNode } from 'react';
import {
  bankAccountTypes,
  businessCategories,
  businessTypes,
  countries,
  monthlySales,
  qrDesigns,
  storeTypes,
} from '#api/contract/partners.ts';
import { adminStoreTypes } from '#api/contract/store-partners-admin.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { WiredField } from '#web/shell/form.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import type { PartnerValues } from './form.ts';
import { sales } from './sales.ts';

/** Titled groups of two columns. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 p-0 font-semibold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

export function PartnerFields({
  field,
  control,
  known,
  code,
}: {
  readonly field: (name: keyof PartnerValues) => WiredField;
  readonly control: Control<PartnerValues>;
  /** For an existing partner: values that are stored but not shown. */
  readonly known?: {
    readonly storeType: string | null;
    readonly taxId: string | null;
    readonly bankName: string | null;
    readonly bankAccountLast4: string | null;
  };
  /** The field for the store's code; a printed code cannot be changed. */
  readonly code?: ReactNode;
}) {
  const t = useMessages(partnerTexts);
  const several = useWatch({ control, name: 'multipleLocations' });
  const optional = (name: keyof PartnerValues & Parameters<typeof t>[0]) => (
    <TextField label={t(name)} optional {...field(name)} />
  );
  const nothing = <option value="">{t('notChosen')}</option>;
  // From an application on the website: kept until another one is chosen.
  const ownType = storeTypes.find((type) => type !== 'independent' && type === known?.storeType);
  return (
    <>
      <Group title={t('partStore')}>
        <TextField label={t('storeName')} {...field('storeName')} />
        {optional('legalBusinessName')}
        <SelectField label={t('storeType')} optional {...field('storeType')}>
          {nothing}
          {[...adminStoreTypes, ...(ownType ? [ownType] : [])].map((type) => (
            <option key={type} value={type}>
              {t(`type_${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('commissionRate')} inputMode="decimal" {...field('commissionRate')} />
        {code}
      </Group>
      <Group title={t('partContact')}>
        <TextField label={t('contactName')} {...field('contactName')} />
        <TextField label={t('contactEmail')} type="email" {...field('contactEmail')} />
        <PhoneField label={t('contactPhone')} optional {...field('contactPhone')} />
        {optional('marketingContact')}
      </Group>
      <Group title={t('partAddress')}>
        {optional('address')}
        {optional('city')}
        <TextField label={t('state')} optional maxLength={2} {...field('state')} />
        {optional('zipCode')}
        <SelectField label={t('country')} {...field('country')}>
          {countries.map((country) => (
            <option key={country} value={country}>
              {t(`country_${country}`)}
            </option>
          ))}
        </SelectField>
      </Group>
      <Group title={t('partBusiness')}>
        {optional('businessLicenseNumber')}
        <TextField
          label={t('taxId')}
          optional
          {...(known?.taxId && { hint: t('taxIdNow', { last4: known.taxId }) })}
          {...field('taxId')}
        />
        <SelectField label={t('businessType')} optional {...field('businessType')}>
          {nothing}
          {businessTypes.map((type) => (
            <option key={type} value={type}>
              {t(`businessType_${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('yearsInBusiness')} optional inputMode="numeric" {...field('yearsInBusiness')} />
        <SelectField label={t('businessCategory')} {...field('businessCategory')}>
          {businessCategories.map((category) => (
            <option key={category} value={category}>
              {t(`category_${category}`)}
            </option>
          ))}
        </SelectField>
        {optional('websiteUrl')}
        <SelectField label={t('averageMonthlySales')} optional {...field('averageMonthlySales')}>
          {nothing}
          {monthlySales.map((range) => (
            <option key={range} value={range}>
              {sales[range]}
            </option>
          ))}
        </SelectField>
        {optional('furnitureBrandsSold')}
        {optional('currentAssemblyServices')}
        {optional('storeHours')}
        {optional('logoUrl')}
        {optional('socialMediaHandles')}
        <SelectField label={t('preferredQrDesign')} {...field('preferredQrDesign')}>
          {qrDesigns.map((design) => (
            <option key={design} value={design}>
              {t(`design_${design}`)}
            </option>
          ))}
        </SelectField>
        <Checkbox {...field('multipleLocations')}>{t('multipleLocations')}</Checkbox>
        {several ? (
          <TextField label={t('numberOfLocations')} inputMode="numeric" {...field('numberOfLocations')} />
        ) : null}
      </Group>
      <Group title={t('partBank')}>
        <p className="text-small text-muted sm:col-span-full">
          {t('bankLead')}{' '}
          {known?.bankName && known.bankAccountLast4
            ? `${t('bankNow', { bank: known.bankName, last4: known.bankAccountLast4 })}. `
            : null}
          {t('payment')}.
        </p>
        {optional('bankName')}
        {optional('accountHolderName')}
        <SelectField label={t('bankAccountType')} {...field('bankAccountType')}>
          {bankAccountTypes.map((type) => (
            <option key={type} value={type}>
              {t(`account_${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('bankRoutingNumber')}
          optional
          inputMode="numeric"
          autoComplete="off"
          {...field('bankRoutingNumber')}
        />
        <TextField
          label={t('bankAccountNumber')}
          optional
          inputMode="numeric"
          autoComplete="off"
          {...field('bankAccountNumber')}
        />
      </Group>
      <TextAreaField label={t('internalNotes')} optional maxLength={2000} {...field('internalNotes')} />
    </>
  );
}
