/** Corrects who the job is for and where (spec admin §5). */
import * as z from 'zod/mini';
import { setCustomer } from '#api/contract/admin.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import type { BookingDialogProps } from './dialog.ts';

const text = z.string().check(z.trim());
const customerForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  apartmentUnit: text,
  city: text,
  state: text,
  zipCode: text,
});

const fields = Object.keys(customerForm.shape) as (keyof typeof customerForm.shape)[];

export default function CustomerDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
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
    success: t('customerSaved'),
    failure: t('customerFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('customerOf', { number: booking.number })}
      leave={t('leaveIt')}
      send={t('saveCustomer')}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((name) => {
          const label = t(name === 'state' ? 'usState' : name);
          return name === 'phone' ? (
            <PhoneField key={name} label={label} {...form.field(name)} />
          ) : (
            <TextField key={name} label={label} optional={name === 'apartmentUnit'} {...form.field(name)} />
          );
        })}
      </div>
    </FormDialog>
  );
}
