/** Edits the booked items and their price (spec admin §5). */
import { inCents, inDollars } from '#api/contract/amounts.ts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { setDetails } from '#api/contract/admin.ts';
import { brandOf, brands } from '#domain/catalogue/brands.ts';
import { serviceTypes } from '#domain/catalogue/options.ts';
import { ledgerMoney, money, parseMoney } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { useChangeForm } from '../change.ts';
import type { BookingDialogProps } from './dialog.ts';

const detailsForm = z.object({
  brand: z.string(),
  serviceType: z.string(),
  itemCount: z.string(),
  totalPrice: z
    .string()
    .check(z.refine((typed) => parseMoney(typed) !== null, 'Please enter the price in dollars and cents.')),
  specialInstructions: z.string().check(z.trim()),
});

export default function DetailsDialog({ booking, onClose }: BookingDialogProps) {
  const price = inCents(booking.totalPrice);
  const form = useChangeForm({
    schema: detailsForm,
    start: {
      brand: brandOf(booking.brand) ?? 'other',
      serviceType: booking.serviceType,
      itemCount: String(booking.itemCount),
      totalPrice: ledgerMoney(price),
      specialInstructions: booking.specialInstructions ?? '',
    },
    run: (client, { itemCount, totalPrice, specialInstructions, ...body }) =>
      client.call(setDetails, {
        params: { id: booking.id },
        body: {
          ...body,
          // The number field falls back to 1 (spec admin §5).
          itemCount: Math.max(1, Number.parseInt(itemCount, 10) || 1),
          totalPrice: inDollars(parseMoney(totalPrice) ?? price),
          specialInstructions: specialInstructions || null,
        },
      }),
    success: 'Job details updated successfully',
    failure: 'Failed to update job details',
    onDone: onClose,
  });
  const total = parseMoney(useWatch({ control: form.fields.control, name: 'totalPrice' }));
  return (
    <FormDialog
      wide
      title={`Job details of ${booking.number}`}
      leave="Leave it"
      send="Save details"
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.props.onSubmit}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Brand" {...form.field('brand')}>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Service" {...form.field('serviceType')}>
          {serviceTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Items" type="number" min={1} max={60} {...form.field('itemCount')} />
        <MoneyField label="Total price" {...form.field('totalPrice')} />
      </div>
      <TextAreaField
        label="Special instructions"
        optional
        rows={3}
        maxLength={1000}
        {...form.field('specialInstructions')}
      />
      {total !== null && total !== price ? (
        <Notice tone="warn">
          The price changes from {money(price)} to {money(total)}.
          {booking.heldCents === null ? '' : aboveHold(total, booking.heldCents)}
        </Notice>
      ) : null}
    </FormDialog>
  );
}

/** What becomes of the part of a new price that the hold does not cover; the server knows what was agreed to. */
function aboveHold(total: number, held: number): string {
  return total > held
    ? ` ${money(held)} is held. The customer is charged more than that only if they agree.`
    : '';
}
