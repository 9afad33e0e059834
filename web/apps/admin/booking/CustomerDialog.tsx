/** Corrects who the job is for and where (spec admin §5). */
import * as z from 'zod/mini';
import { setCustomer } from '#api/contract/admin.ts';
import { phone } from '#api/contract/fields.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChangeForm } from '../change.ts';
import type { BookingDialogProps } from './dialog.ts';

const text = z.string().check(z.trim());
const customerForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone,
  address: text,
  apartmentUnit: text,
  city: text,
  state: text,
  zipCode: text,
});

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

export default function CustomerDialog({ booking, onClose }: BookingDialogProps) {
  const { contactInfo } = booking;
  const form = useChangeForm({
    schema: customerForm,
    start: {
      ...contactInfo,
      phone: formatPhone(contactInfo.phone),
      address: contactInfo.streetAddress,
      apartmentUnit: contactInfo.apartmentUnit ?? '',
    },
    run: (client, { apartmentUnit, ...body }) =>
      client.call(setCustomer, {
        params: { id: booking.id },
        body: { ...body, apartmentUnit: apartmentUnit || null },
      }),
    success: 'Customer information updated successfully',
    failure: 'Failed to update customer',
    onDone: onClose,
  });
  return (
    <FormDialog
      wide
      title={`Customer of ${booking.number}`}
      leave="Leave it"
      send="Save customer"
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.props.onSubmit}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(([name, label]) =>
          name === 'phone' ? (
            <PhoneField key={name} label={label} {...form.field(name)} />
          ) : (
            <TextField key={name} label={label} optional={name === 'apartmentUnit'} {...form.field(name)} />
          ),
        )}
      </div>
    </FormDialog>
  );
}
