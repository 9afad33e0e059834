/** Street, unit, city, state and ZIP code, fields of a form's grid. */
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
  zipFixed,
}: {
  readonly street: WiredField;
  readonly unit: WiredField;
  readonly city: WiredField;
  readonly state: WiredField;
  readonly zipCode: WiredField;
  /** Where the ZIP code was chosen before: says where it is changed. */
  readonly zipFixed?: ReactNode;
}) {
  const t = useMessages(fieldTexts);
  return (
    <>
      <TextField label={t('street')} className="col-span-full" autoComplete="address-line1" {...street} />
      <TextField label={t('unit')} optional autoComplete="address-line2" {...unit} />
      <TextField label={t('city')} autoComplete="address-level2" {...city} />
      <SelectField label={t('state')} autoComplete="address-level1" {...state}>
        <option value="">{t('stateChoose')}</option>
        {stateCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <TextField
        label={t('zipCode')}
        {...zipCode}
        {...(zipFixed
          ? { readOnly: true, hint: zipFixed }
          : { inputMode: 'numeric', autoComplete: 'postal-code' })}
      />
    </>
  );
}
