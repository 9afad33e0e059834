/** Street, unit, city, state and ZIP code: fields of a form's grid. */
import type { ReactNode } from 'react';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { stateCodes } from './shapes.ts';
import { fieldTexts } from '#words/generated/customer.ts';
import type { WiredField } from '#web/shell/form.ts';

export function AddressFields({
  street,
  unit,
  city,
  state,
  zipCode,
  zipHint,
  section,
}: {
  readonly street: WiredField;
  readonly unit: WiredField;
  readonly city: WiredField;
  readonly state: WiredField;
  readonly zipCode: WiredField;
  /** If the ZIP code was chosen before: what depends on it. */
  readonly zipHint?: ReactNode;
  /** Autofill section, if a page may have several addresses: which fields the browser fills in together. */
  readonly section?: string;
}) {
  const t = useMessages(fieldTexts);
  const token = (name: string): string => (section === undefined ? name : `section-${section} ${name}`);
  return (
    <>
      <TextField
        label={t('street')}
        className="col-span-full"
        autoComplete={token('address-line1')}
        {...street}
      />
      <TextField label={t('unit')} optional autoComplete={token('address-line2')} {...unit} />
      <TextField label={t('city')} autoComplete={token('address-level2')} {...city} />
      <SelectField label={t('state')} autoComplete={token('address-level1')} {...state}>
        <option value="">{t('stateChoose')}</option>
        {stateCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <TextField
        label={t('zipCode')}
        hint={zipHint}
        inputMode="numeric"
        autoComplete={token('postal-code')}
        {...zipCode}
      />
    </>
  );
}
