/** Step 2: personal details (spec technician §2). */
import { useWatch } from 'react-hook-form';
import { useMessages } from '#web/lib/language/react.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { applyTexts, fieldTexts } from '#words/generated/customer.ts';
import { NameFields } from '../fields/NameFields.tsx';
import { stateCodes } from '../fields/shapes.ts';
import { SsnPart } from './SsnPart.tsx';
import { useApplicant } from './applicant.ts';
import type { ApplicationFields } from './application.ts';
import { lacksOnlySsn } from './form.ts';

export function PersonalStep({
  form,
  isKept,
}: {
  readonly form: ApplicationFields;
  /** The fields were restored from a draft. */
  readonly isKept: boolean;
}) {
  const t = useMessages(applyTexts);
  const words = useMessages(fieldTexts);
  const isAgain = useApplicant() !== null;
  const ssn = useWatch({ control: form.fields.control, name: 'ssn' });
  return (
    <>
      {isKept && lacksOnlySsn(form.fields.getValues()) ? (
        <Notice title={t('ssnAgain')}>{t('ssnAgainDetail')}</Notice>
      ) : null}
      <div className="grid grid-cols-2 gap-4 max-xs:*:nth-[n+3]:col-span-full">
        <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          readOnly={isAgain}
          hint={isAgain ? t('emailStays') : undefined}
          {...form.field('email')}
        />
        <PhoneField label={t('phone')} {...form.field('phone')} />
        <TextField
          label={t('birth')}
          type="date"
          autoComplete="bday"
          hint={t('birthHint')}
          {...form.field('dateOfBirth')}
        />
      </div>
      <PlainSection title={t('homeAddress')}>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={words('street')}
            className="col-span-full"
            autoComplete="address-line1"
            {...form.field('street')}
          />
          <TextField
            label={words('city')}
            className="col-span-full"
            autoComplete="address-level2"
            {...form.field('city')}
          />
          <SelectField label={words('state')} autoComplete="address-level1" {...form.field('state')}>
            <option value="">{words('stateChoose')}</option>
            {stateCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
          <TextField
            label={words('zipCode')}
            inputMode="numeric"
            autoComplete="postal-code"
            {...form.field('zipCode')}
          />
          <p className="col-span-full text-small text-muted">{t('addressHint')}</p>
        </div>
      </PlainSection>
      <SsnPart field={form.field('ssn')} typed={ssn ?? ''} isDraftKept />
    </>
  );
}
