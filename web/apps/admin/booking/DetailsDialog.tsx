/** Edits the booked items and their price (spec admin §5). */
import { inCents, inDollars } from '#api/contract/amounts.ts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { detailsBody, setDetails } from '#api/contract/admin.ts';
import { brandIds, brandsOf } from '#domain/catalogue/brands.ts';
import { serviceTypes } from '#domain/catalogue/options.ts';
import type { Cents } from '#domain/core/money.ts';
import { ledgerMoney, money, parseMoney } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { brandsWord, brandWord } from '#web/lib/words.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChangeForm } from '../change.ts';
import { Consequence } from '../dispatch/Consequence.tsx';
import { useEditForeseen } from '../dispatch/foresee.ts';
import { capitalized, serviceText } from '../words.ts';
import type { BookingDialogProps } from './dialog.ts';

interface Written {
  readonly brand: string;
  readonly serviceType: string;
  readonly itemCount: string;
  readonly totalPrice: string;
  readonly specialInstructions: string;
}

/** `price`, in cents, is kept if the input is not an amount. */
function bodyOf({ itemCount, totalPrice, specialInstructions, ...rest }: Written, price: Cents) {
  return {
    ...rest,
    // The number field falls back to 1 (spec admin §5).
    itemCount: Math.max(1, Number.parseInt(itemCount, 10) || 1),
    totalPrice: inDollars(parseMoney(totalPrice) ?? price),
    specialInstructions: specialInstructions.trim() || null,
  };
}

export default function DetailsDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const price = inCents(booking.totalPrice);
  const form = useChangeForm({
    schema: z.object({
      brand: z.string(),
      serviceType: z.string(),
      itemCount: z.string(),
      totalPrice: z.string().check(z.refine((typed) => parseMoney(typed) !== null, t('priceInvalid'))),
      specialInstructions: z.string().check(z.trim()),
    }),
    start: {
      brand: booking.brand,
      serviceType: booking.serviceType,
      itemCount: String(booking.itemCount),
      totalPrice: ledgerMoney(price),
      specialInstructions: booking.specialInstructions ?? '',
    },
    run: (client, values) =>
      client.call(setDetails, {
        params: { id: booking.id },
        body: bodyOf(values, price),
      }),
    success: t('detailsSaved'),
    failure: t('detailsFailed'),
    onDone: onClose,
  });
  const values = useWatch({ control: form.fields.control });
  const total = parseMoney(values.totalPrice ?? '');
  const body = bodyOf({ ...form.fields.getValues(), ...values }, price);
  const foreseen = useEditForeseen(
    booking.id,
    form.fields.formState.isDirty && total !== null && z.safeParse(detailsBody, body).success
      ? { details: body }
      : null,
  );
  return (
    <FormDialog
      form={form}
      wide
      title={t('detailsOf', { number: booking.number })}
      leave={t('leaveIt')}
      send={t('saveDetails')}
      disabled={foreseen.isPending}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t('brand')} {...form.field('brand')}>
          {brandsOf(booking.brand).length > 1 ? (
            <option value={booking.brand}>{brandsWord(words, booking.brand)}</option>
          ) : null}
          {brandIds.map((id) => (
            <option key={id} value={id}>
              {brandWord(words, id)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('service')} {...form.field('serviceType')}>
          {serviceTypes.map(({ value }) => (
            <option key={value} value={value}>
              {capitalized(serviceText(words, value))}
            </option>
          ))}
        </SelectField>
        <TextField label={t('items')} type="number" min={1} max={60} {...form.field('itemCount')} />
        <MoneyField label={t('totalPrice')} {...form.field('totalPrice')} />
      </div>
      <TextAreaField
        label={t('specialInstructions')}
        optional
        rows={3}
        maxLength={1000}
        {...form.field('specialInstructions')}
      />
      {total !== null && total !== price ? (
        <Notice tone="warn">
          {t('priceChanges', { before: money(price), after: money(total) })}
          {/* The server knows what the customer agreed to. */}
          {booking.heldCents !== null && total > booking.heldCents
            ? ` ${t('aboveHold', { held: money(booking.heldCents) })}`
            : ''}
        </Notice>
      ) : null}
      <Consequence foreseen={foreseen} />
    </FormDialog>
  );
}
