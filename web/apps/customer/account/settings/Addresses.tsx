/** The customer's saved addresses. */
import { useState } from 'react';
import { makeAddressDefault, removeAddress, type SavedAddress } from '#api/contract/account.ts';
import { useOnce } from '#web/lib/once.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { useRefusal } from '../links/refusal.ts';
import { AddressForm } from './AddressForm.tsx';
import { useKeepAddresses, useOwnAccount } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';
import { KeptRow } from './KeptRow.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** Which form is open: a new address, an existing one by id, or none. */
type Editing = { readonly kind: 'none' | 'new' } | { readonly kind: 'change'; readonly id: string };

export function Addresses() {
  const t = useMessages(settingsTexts);
  const { account } = useOwnAccount();
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const close = (): void => setEditing({ kind: 'none' });
  const changed =
    editing.kind === 'change' ? account.addresses.find(({ id }) => id === editing.id) : undefined;
  if (editing.kind === 'new' || changed)
    return (
      <SettingsSection title={t(changed ? 'editAddress' : 'addAddress')} lead={t('addressesText')}>
        <AddressForm key={changed?.id ?? 'new'} address={changed ?? null} onDone={close} />
      </SettingsSection>
    );
  const add = (
    <Button
      kind={account.addresses.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setEditing({ kind: 'new' })}
    >
      {t('addAddress')}
    </Button>
  );
  if (account.addresses.length === 0)
    return (
      <EmptyState title={t('noAddresses')} piece="cartons" action={add}>
        {t('noAddressesText')}
      </EmptyState>
    );
  return (
    <SettingsSection lead={t('addressesText')} action={add}>
      <ul className="desk:-mt-4">
        {account.addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            onChange={() => setEditing({ kind: 'change', id: address.id })}
          />
        ))}
      </ul>
    </SettingsSection>
  );
}

function AddressRow({
  address,
  onChange,
}: {
  readonly address: SavedAddress;
  readonly onChange: () => void;
}) {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const keep = useKeepAddresses();
  const params = { id: address.id };
  const prefer = useOnce({
    run: (client) => client.call(makeAddressDefault, { params }),
    onSuccess: keep,
    onError: (error) => notify({ tone: 'bad', title: refusal(error, t('saveFailed')) }),
  });
  const remove = useOnce({
    run: (client) => client.call(removeAddress, { params }),
    onSuccess: keep,
  });
  const name = address.label || address.street;
  return (
    <KeptRow
      name={name}
      isDefault={address.isDefault}
      prefer={address.isDefault ? null : prefer}
      onChange={onChange}
      removal={{
        isOffered: true,
        title: t('removeAddressTitle'),
        action: t('removeAddress'),
        keep: t('keepAddress'),
        question: (
          <>
            <p>
              {name}, {address.city}
            </p>
            <p className="text-muted">{t('removeAddressText')}</p>
          </>
        ),
        run: () =>
          remove.mutateAsync().catch((error: unknown) => {
            throw new Error(refusal(error, t('saveFailed')), { cause: error });
          }),
      }}
    >
      <address className="text-small text-muted not-italic">
        {[address.street, address.unit].filter(Boolean).join(', ')}
        <br />
        {address.city}, {address.state} {address.zipCode}
        {address.instructions ? (
          <>
            <br />
            {address.instructions}
          </>
        ) : null}
      </address>
    </KeptRow>
  );
}
