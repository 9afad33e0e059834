/** Corrects who the job is for and where (spec admin §5). */
import { useState } from 'react';
import { setCustomer } from '#api/contract/admin.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { textOf } from '#web/lib/form-text.ts';
import { isPhone } from '#web/lib/phone.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import type { BookingDialogProps } from './dialog.ts';

const fields = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['address', 'Street address'],
  ['apartmentUnit', 'Apartment or unit'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP code'],
] as const;
type FieldName = (typeof fields)[number][0];

export default function CustomerDialog({ booking, onClose }: BookingDialogProps) {
  const { contactInfo } = booking;
  const before: Readonly<Record<FieldName, string>> = {
    ...contactInfo,
    phone: formatPhone(contactInfo.phone),
    address: contactInfo.streetAddress,
    apartmentUnit: contactInfo.apartmentUnit ?? '',
  };
  const [phoneError, setPhoneError] = useState<string | undefined>(undefined);
  const change = useChange({
    run: (client, { apartmentUnit, ...body }: Record<FieldName, string>) =>
      client.call(setCustomer, {
        params: { id: booking.id },
        body: { ...body, apartmentUnit: apartmentUnit || null },
      }),
    success: 'Customer information updated successfully',
    failure: 'Failed to update customer',
    onDone: onClose,
  });
  const errors = change.error instanceof ApiProblem ? change.error.fields : {};
  const save = (form: FormData): void => {
    const values = Object.fromEntries(fields.map(([name]) => [name, textOf(form, name)])) as Record<
      FieldName,
      string
    >;
    if (!isPhone(values.phone)) return setPhoneError('Please enter a valid 10-digit phone number');
    setPhoneError(undefined);
    change.mutate(values);
  };
  return (
    <FormDialog
      wide
      title={`Customer of ${booking.number}`}
      leave="Leave it"
      send="Save customer"
      busy={change.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(([name, label]) =>
          name === 'phone' ? (
            <PhoneField
              key={name}
              label={label}
              name={name}
              defaultValue={before[name]}
              error={phoneError ?? errors[name]}
            />
          ) : (
            <TextField
              key={name}
              label={label}
              name={name}
              optional={name === 'apartmentUnit'}
              defaultValue={before[name]}
              error={errors[name]}
            />
          ),
        )}
      </div>
    </FormDialog>
  );
}
