/** The form of the application (spec admin §5): six parts, the agreements last. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  applyForPartnership,
  businessCategories,
  businessTypes,
  countries,
  monthlySales,
  type OwnPartner,
  qrDesigns,
  storeTypes,
} from '#api/contract/partners.ts';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { applyTexts } from '#words/generated/partner.ts';
import { BankFields } from '../bank/BankFields.tsx';
import { Agreements } from './Agreements.tsx';
import { partnershipDraft } from './draft.ts';
import { bodyOf, partnershipForm, startOf } from './form.ts';

const salesWords = {
  '0-10000': 'sales_0_10000',
  '10000-50000': 'sales_10000_50000',
  '50000-100000': 'sales_50000_100000',
  '100000+': 'sales_100000_plus',
} as const;

/** `12-3456789` while the caret is at the end. */
function formatEin(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (input.selectionStart !== input.value.length) return;
  const digits = input.value.replace(/\D/g, '').slice(0, 9);
  input.value = digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
}

export function ApplicationForm({ own, onSent }: { readonly own: OwnPartner; readonly onSent: () => void }) {
  const t = useMessages(applyTexts);
  const queries = useQueryClient();
  const [draft] = useState(() => partnershipDraft(own.id));
  const [kept] = useState(() => draft.load(Date.now()));
  const form = useContractForm({
    schema: partnershipForm,
    start: { ...startOf(own), ...kept },
    run: (client, values) => client.call(applyForPartnership, { body: bodyOf(values, own) }),
    onSuccess: async () => {
      draft.forget();
      onSent();
      window.scrollTo({ top: 0 });
      await queries.invalidateQueries();
    },
  });
  const { field, fields } = form;
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.save(values, Date.now()),
      }),
    [fields, draft],
  );
  const [businessType, hasMore] = useWatch({
    control: fields.control,
    name: ['businessType', 'multipleLocations'],
  });
  const isIncomplete = Object.keys(fields.formState.errors).length > 0 && !form.attempt.isError;
  const failure = isIncomplete
    ? t('incomplete')
    : form.attempt.error &&
      (isProblem(form.attempt.error, 'sign_in_required')
        ? t('signedOut')
        : sentenceOf(form.attempt.error, t('failed')));
  const required = (label: string): string => `${label} *`;
  return (
    <Form
      form={form}
      className="max-w-190 gap-12!"
      failure={failure}
      send={t('send')}
      look={{ kind: 'primary', size: 'big', className: 'justify-self-start' }}
    >
      <p className="text-small text-muted">{t('requiredNote')}</p>
      {kept === null ? null : <Notice tone="info">{t('keptDraft')}</Notice>}
      <Fields title={t('store')}>
        <TextField label={required(t('storeName'))} autoComplete="organization" {...field('storeName')} />
        <TextField
          label={required(t('legalBusinessName'))}
          autoComplete="organization"
          {...field('legalBusinessName')}
        />
        <SelectField label={required(t('businessType'))} {...field('businessType')}>
          <option value="">{t('choose')}</option>
          {businessTypes.map((value) => (
            <option key={value} value={value}>
              {t(`businessType_${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={required(t('businessCategory'))} {...field('businessCategory')}>
          {businessCategories.map((value) => (
            <option key={value} value={value}>
              {t(`category_${value}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('taxId')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          onInput={formatEin}
          hint={own.taxId === null ? t('taxIdHint') : t('taxIdKept', { last4: own.taxId })}
          {...field('taxId')}
        />
        <TextField label={t('businessLicenseNumber')} {...field('businessLicenseNumber')} />
        <SelectField label={t('storeType')} {...field('storeType')}>
          <option value="">{t('choose')}</option>
          {storeTypes.map((value) => (
            <option key={value} value={value}>
              {t(`storeType_${value}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('yearsInBusiness')}
          type="number"
          inputMode="numeric"
          min={0}
          {...field('yearsInBusiness')}
        />
        <TextField label={t('websiteUrl')} inputMode="url" autoComplete="url" {...field('websiteUrl')} />
        <TextField label={t('logoUrl')} inputMode="url" {...field('logoUrl')} />
        <Checkbox {...field('multipleLocations')}>{t('multipleLocations')}</Checkbox>
        {hasMore ? (
          <TextField
            label={t('numberOfLocations')}
            type="number"
            inputMode="numeric"
            min={1}
            {...field('numberOfLocations')}
          />
        ) : null}
      </Fields>
      <Fields title={t('contact')}>
        <TextField label={required(t('contactName'))} autoComplete="name" {...field('contactName')} />
        <PhoneField label={required(t('contactPhone'))} {...field('contactPhone')} />
        <TextField
          label={required(t('contactEmail'))}
          type="email"
          autoComplete="email"
          hint={t('contactEmailHint', { email: own.email })}
          {...field('contactEmail')}
        />
        <TextField label={t('marketingContact')} autoComplete="off" {...field('marketingContact')} />
        <TextField
          label={required(t('address'))}
          className="col-span-full"
          autoComplete="address-line1"
          {...field('address')}
        />
        <TextField label={required(t('city'))} autoComplete="address-level2" {...field('city')} />
        <TextField
          label={required(t('state'))}
          autoComplete="address-level1"
          maxLength={2}
          hint={t('stateHint')}
          {...field('state')}
        />
        <TextField label={required(t('zipCode'))} autoComplete="postal-code" {...field('zipCode')} />
        <SelectField label={t('country')} {...field('country')}>
          {countries.map((value) => (
            <option key={value} value={value}>
              {t(`country_${value}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <Fields title={t('business')}>
        <SelectField label={t('averageMonthlySales')} {...field('averageMonthlySales')}>
          <option value="">{t('choose')}</option>
          {monthlySales.map((value) => (
            <option key={value} value={value}>
              {t(salesWords[value])}
            </option>
          ))}
        </SelectField>
        <TextField label={t('storeHours')} {...field('storeHours')} />
        <TextField label={t('furnitureBrandsSold')} {...field('furnitureBrandsSold')} />
        <TextField label={t('currentAssemblyServices')} {...field('currentAssemblyServices')} />
        <TextField label={t('socialMediaHandles')} {...field('socialMediaHandles')} />
        <SelectField label={t('preferredQrDesign')} {...field('preferredQrDesign')}>
          {qrDesigns.map((value) => (
            <option key={value} value={value}>
              {t(`design_${value}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <Fields title={t('bank')}>
        <BankFields field={field} isOwner={businessType === 'sole_proprietorship'} />
      </Fields>
      <PlainSection title={t('agreements')}>
        <Agreements field={field} />
      </PlainSection>
    </Form>
  );
}

/** A part of the form, in two columns if there is room. */
function Fields({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PlainSection title={title}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 max-phone:grid-cols-1">{children}</div>
    </PlainSection>
  );
}
