/** The addresses that the customer keeps for bookings. */
import { useState } from 'react';
import { makeAddressDefault, removeAddress, type SavedAddress } from '#api/contract/account.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { notify } from '#web/ui/toast.ts';
import { useRefusal } from '../links/refusal.ts';
import { AddressForm } from './AddressForm.tsx';
import { useChange, useKeepAddresses, useOwnAccount } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';

/** Which form is open: a new address, an address's id, or none. */
type Editing = { readonly kind: 'none' | 'new' } | { readonly kind: 'change'; readonly id: string };

const nameOf = ({ label, street }: SavedAddress): string => label || street;

export function Addresses() {
  const t = useMessages(settingsTexts);
  const { account } = useOwnAccount();
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const close = (): void => setEditing({ kind: 'none' });
  const changed =
    editing.kind === 'change' ? account.addresses.find(({ id }) => id === editing.id) : undefined;
  if (editing.kind === 'new' || changed)
    return (
      <RuledSection title={t(changed ? 'editAddress' : 'addAddress')}>
        <AddressForm key={changed?.id ?? 'new'} address={changed ?? null} onDone={close} />
      </RuledSection>
    );
  const add = (
    <Button kind="primary" onClick={() => setEditing({ kind: 'new' })}>
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
    <div className="grid gap-6">
      <ul className="[&>li>:first-child]:flex-[1_1_220px] [&>li>:first-child]:min-w-0 [&>li>:first-child]:wrap-anywhere">
        {account.addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            onChange={() => setEditing({ kind: 'change', id: address.id })}
          />
        ))}
      </ul>
      <div>{add}</div>
    </div>
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
  const [isAsking, setAsking] = useState(false);
  const params = { id: address.id };
  const prefer = useChange({
    run: (client) => client.call(makeAddressDefault, { params }),
    onSuccess: keep,
    onError: (error) => notify({ tone: 'bad', title: refusal(error, t('saveFailed')) }),
  });
  const remove = useChange({
    run: (client) => client.call(removeAddress, { params }),
    onSuccess: keep,
  });
  const name = nameOf(address);
  return (
    <li className="flex py-4 border-b border-line flex-wrap justify-between gap-y-3 gap-x-6">
      <div>
        <b>{name}</b> {address.isDefault ? <Badge tone="info">{t('default')}</Badge> : null}
        <address className="text-muted text-small not-italic">
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
      </div>
      <div className="flex gap-2 flex-wrap items-start print:hidden">
        {address.isDefault ? null : (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('makeDefaultNamed', { name })}
            busy={prefer.isPending}
            onClick={() => prefer.mutate()}
          >
            {t('makeDefault')}
          </Button>
        )}
        <Button size="small" aria-label={t('changeNamed', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button size="small" aria-label={t('removeNamed', { name })} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeAddressTitle')}
        action={t('removeAddress')}
        keep={t('keepAddress')}
        onConfirm={async () => {
          try {
            await remove.mutateAsync();
          } catch (error) {
            throw new Error(refusal(error, t('saveFailed')), { cause: error });
          }
        }}
      >
        <p>
          {name}, {address.city}
        </p>
        <p className="text-muted">{t('removeAddressText')}</p>
      </ConfirmDialog>
    </li>
  );
}
