/** Adds an address or edits one. */
import * as z from 'zod/mini';
import { addAddress, changeAddress, type SavedAddress } from '#api/contract/account.ts';
import { text } from '#api/contract/fields.ts';
import { placeText } from '#api/contract/names.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { AddressFields } from '../../fields/AddressFields.tsx';
import { placeShape, streetRule } from '../../fields/shapes.ts';
import { useRefusal } from '../links/refusal.ts';
import { useKeepAddresses } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const addressForm = z.object({
  label: placeText(40),
  street: streetRule,
  unit: placeText(40),
  ...placeShape,
  instructions: text(1000),
  isDefault: z.boolean(),
});

/** `address` null: a new one. */
export function AddressForm({
  address,
  onDone,
}: {
  readonly address: SavedAddress | null;
  readonly onDone: () => void;
}) {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const keep = useKeepAddresses();
  const form = useContractForm({
    schema: addressForm,
    start: {
      ...address,
      unit: address?.unit ?? '',
      instructions: address?.instructions ?? '',
      isDefault: address?.isDefault ?? false,
    },
    run: (client, { isDefault, ...typed }) => {
      // There is always one default address: it can be moved to another, but not removed.
      const body = { ...typed, ...(isDefault ? { isDefault } : {}) };
      return address === null
        ? client.call(addAddress, { body })
        : client.call(changeAddress, { params: { id: address.id }, body });
    },
    onSuccess: (answer) => {
      keep(answer);
      onDone();
    },
    beside: ({ code, details }) =>
      code === 'unknown_zip'
        ? { zipCode: t('unknownZip') }
        : code === 'state_mismatch'
          ? { state: t('stateMismatch', { state: String(details['state'] ?? '') }) }
          : {},
  });
  return (
    <Form
      form={form}
      columns={2}
      failure={
        form.failure &&
        (isProblem(form.failure, 'too_many_addresses')
          ? t('tooManyAddresses')
          : refusal(form.failure, t('saveFailed')))
      }
      send={t('saveAddress')}
      look={{ kind: 'primary' }}
      beside={
        <Button kind="quiet" onClick={onDone}>
          {t('keepAsIs')}
        </Button>
      }
    >
      <TextField
        label={t('label')}
        optional
        className="col-span-full"
        hint={t('labelHint')}
        autoComplete="off"
        {...form.field('label')}
      />
      <AddressFields
        section={address?.id ?? 'new'}
        street={form.field('street')}
        unit={form.field('unit')}
        city={form.field('city')}
        state={form.field('state')}
        zipCode={form.field('zipCode')}
      />
      <TextAreaField
        label={t('instructions')}
        optional
        className="col-span-full"
        rows={3}
        {...form.field('instructions')}
      />
      {address?.isDefault ? null : (
        <Checkbox className="col-span-full" {...form.fields.register('isDefault')}>
          {t('isDefault')}
        </Checkbox>
      )}
    </Form>
  );
}
