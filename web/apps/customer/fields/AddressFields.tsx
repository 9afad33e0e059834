/** Street, unit, city, state and ZIP code, fields of a form's grid. */
import type { ReactNode } from 'react';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSay } from '../sentences/say.ts';
import { stateCodes } from './shapes.ts';
import { fieldTexts } from '#words/generated/customer.ts';
import type { WiredField } from './wired.ts';

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
  const say = useSay();
  return (
    <>
      <TextField
        label={t('street')}
        className="full"
        autoComplete="address-line1"
        {...street}
        error={say(street.error)}
      />
      <TextField label={t('unit')} optional autoComplete="address-line2" {...unit} error={say(unit.error)} />
      <TextField label={t('city')} autoComplete="address-level2" {...city} error={say(city.error)} />
      <SelectField label={t('state')} autoComplete="address-level1" {...state} error={say(state.error)}>
        <option value="">{t('stateChoose')}</option>
        {stateCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <TextField
        label={t('zipCode')}
        {...zipCode}
        error={say(zipCode.error)}
        {...(zipFixed
          ? { readOnly: true, hint: zipFixed }
          : { inputMode: 'numeric', autoComplete: 'postal-code' })}
      />
    </>
  );
}
