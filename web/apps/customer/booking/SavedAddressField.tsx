/** Step 3 for a customer with saved addresses at this ZIP code: the newest fills the form, others can be chosen. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { SavedAddress } from '#api/contract/account.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { addressName, useSavedAddresses } from './saved-addresses.ts';
import { contactStepTexts } from '#words/generated/customer.ts';

export default function SavedAddressField({
  zip,
  street,
  onChoose,
}: {
  readonly zip: string;
  /** The street when this first renders: typed input must not be replaced unasked. */
  readonly street: string;
  /** Null: another address, to be typed. */
  readonly onChoose: (address: SavedAddress | null) => void;
}) {
  const t = useMessages(contactStepTexts);
  const addresses = useSavedAddresses().filter(({ zipCode }) => zipCode.slice(0, 5) === zip);
  const [typed] = useState(street);
  // Null until somebody chooses one; empty: another address, to be typed.
  const [picked, setPicked] = useState<string | null>(null);
  const newest = addresses[0];
  const shown = typed === '' ? newest : addresses.find((address) => address.street === typed);
  const fillEmpty = useEffectEvent(() => {
    if (newest && typed === '' && picked === null) onChoose(newest);
  });
  const newestId = newest?.id;
  // Only once, when the addresses arrive: later input stays.
  useEffect(() => {
    if (newestId !== undefined) fillEmpty();
  }, [newestId]);
  if (addresses.length === 0) return null;
  return (
    <SelectField
      label={t('savedAddress')}
      className="col-span-full"
      value={picked ?? shown?.id ?? ''}
      onChange={(event) => {
        const address = addresses.find(({ id }) => id === event.target.value) ?? null;
        setPicked(event.target.value);
        onChoose(address);
      }}
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {addressName(address)}
        </option>
      ))}
      <option value="">{t('otherAddress')}</option>
    </SelectField>
  );
}
