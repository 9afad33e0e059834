/** A new address, or an address that changes. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { addAddress, changeAddress, type SavedAddress } from '#api/contract/account.ts';
import { text } from '#api/contract/fields.ts';
import { placeText } from '#api/contract/names.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { AddressFields } from '../../fields/AddressFields.tsx';
import { placeShape, streetRule } from '../../fields/shapes.ts';
import { showRefused, wired } from '../../fields/wired.ts';
import { useSay } from '../../sentences/say.ts';
import { useRefusal } from '../links/refusal.ts';
import { useChange, useKeepAddresses } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const addressForm = z.object({
  label: placeText(40),
  street: streetRule,
  unit: placeText(40),
  ...placeShape,
  instructions: text(1000),
  isDefault: z.boolean(),
});
type AddressFormValues = z.output<typeof addressForm>;

/** `address` null: a new one. */
export function AddressForm({
  address,
  onDone,
}: {
  readonly address: SavedAddress | null;
  readonly onDone: () => void;
}) {
  const t = useMessages(settingsTexts);
  const say = useSay();
  const refusal = useRefusal();
  const keep = useKeepAddresses();
  const form = useForm<AddressFormValues>({
    resolver: zodResolver(addressForm),
    defaultValues: {
      label: address?.label ?? '',
      street: address?.street ?? '',
      unit: address?.unit ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zipCode: address?.zipCode ?? '',
      instructions: address?.instructions ?? '',
      isDefault: address?.isDefault ?? false,
    },
    reValidateMode: 'onChange',
  });
  const save = useChange({
    run: (client, { isDefault, ...typed }: AddressFormValues) => {
      // One address is always the default: it can be given to another, not taken away.
      const body = { ...typed, ...(isDefault ? { isDefault } : {}) };
      return address === null
        ? client.call(addAddress, { body })
        : client.call(changeAddress, { params: { id: address.id }, body });
    },
    onSuccess: (answer) => {
      keep(answer);
      onDone();
    },
    onError: (error) => {
      if (isProblem(error, 'unknown_zip'))
        form.setError('zipCode', { message: t('unknownZip') }, { shouldFocus: true });
      else if (isProblem(error, 'state_mismatch'))
        form.setError(
          'state',
          { message: t('stateMismatch', { state: String(error.details['state'] ?? '') }) },
          { shouldFocus: true },
        );
      else showRefused(form, error, ['label', 'street', 'unit', 'city', 'state', 'zipCode', 'instructions']);
    },
  });
  const label = wired(form, 'label');
  const instructions = wired(form, 'instructions');
  const isBesideField = Object.keys(form.formState.errors).length > 0;
  return (
    <form
      className="fields"
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      noValidate
    >
      <TextField
        label={t('label')}
        optional
        className="full"
        hint={t('labelHint')}
        {...label}
        error={say(label.error)}
      />
      <AddressFields
        street={wired(form, 'street')}
        unit={wired(form, 'unit')}
        city={wired(form, 'city')}
        state={wired(form, 'state')}
        zipCode={wired(form, 'zipCode')}
      />
      <TextAreaField
        label={t('instructions')}
        optional
        className="full"
        rows={3}
        {...instructions}
        error={say(instructions.error)}
      />
      {address?.isDefault ? null : (
        <Checkbox className="full" {...form.register('isDefault')}>
          {t('isDefault')}
        </Checkbox>
      )}
      {save.isError && !isBesideField ? (
        <div className="full">
          <Notice tone="danger">
            {isProblem(save.error, 'too_many_addresses')
              ? t('tooManyAddresses')
              : refusal(save.error, t('saveFailed'))}
          </Notice>
        </div>
      ) : null}
      <div className="full flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('saveAddress')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('keepAsIs')}
        </Button>
      </div>
    </form>
  );
}
