/** Corrects what is to be done and its price (spec admin §5). */
import { useState } from 'react';
import { setDetails } from '#api/contract/admin.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { brandOf, brands } from '#domain/catalogue/brands.ts';
import { serviceTypes } from '#domain/catalogue/options.ts';
import { textOf } from '#web/lib/form-text.ts';
import { ledgerMoney, money, parseMoney } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { toCents } from '../words.ts';
import type { BookingDialogProps } from './dialog.ts';

export default function DetailsDialog({ booking, onClose }: BookingDialogProps) {
  const price = toCents(booking.totalPrice);
  const [typed, setTyped] = useState(() => ledgerMoney(price));
  const [priceError, setPriceError] = useState<string | undefined>(undefined);
  const change = useChange({
    run: (
      client,
      body: {
        brand: string;
        serviceType: string;
        itemCount: number;
        totalPrice: number;
        specialInstructions: string | null;
      },
    ) => client.call(setDetails, { params: { id: booking.id }, body }),
    success: 'Job details updated successfully',
    failure: 'Failed to update job details',
    onDone: onClose,
  });
  const errors = change.error instanceof ApiProblem ? change.error.fields : {};
  const total = parseMoney(typed);
  const save = (form: FormData): void => {
    const value = (name: string): string => textOf(form, name);
    if (total === null) return setPriceError('Please enter the price in dollars and cents.');
    change.mutate({
      brand: value('brand'),
      serviceType: value('serviceType'),
      // The number field falls back to 1 (spec admin §5).
      itemCount: Math.max(1, Number.parseInt(value('itemCount'), 10) || 1),
      totalPrice: total / 100,
      specialInstructions: value('specialInstructions') || null,
    });
  };
  return (
    <FormDialog
      wide
      title={`Job details of ${booking.number}`}
      leave="Leave it"
      send="Save details"
      busy={change.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Brand" name="brand" defaultValue={brandOf(booking.brand) ?? 'other'}>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Service" name="serviceType" defaultValue={booking.serviceType}>
          {serviceTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Items"
          name="itemCount"
          type="number"
          min={1}
          max={60}
          defaultValue={booking.itemCount}
          error={errors['itemCount']}
        />
        <MoneyField
          label="Total price"
          value={typed}
          error={priceError ?? errors['totalPrice']}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPriceError(undefined);
          }}
        />
      </div>
      <TextAreaField
        label="Special instructions"
        name="specialInstructions"
        optional
        rows={3}
        maxLength={1000}
        defaultValue={booking.specialInstructions ?? ''}
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
