/** Step 2 for a customer with saved addresses: one click chooses the place and sets the ZIP code. */
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { addressName, useDefaultPlace, useSavedAddresses, zipOf } from './saved-addresses.ts';
import { scheduleStepTexts } from '#words/generated/customer.ts';

export default function SavedPlaces({
  zip,
  onChoose,
}: {
  /** As typed in the field; empty: the default address is chosen. */
  readonly zip: string;
  readonly onChoose: (zip: string) => void;
}) {
  const t = useMessages(scheduleStepTexts);
  const addresses = useSavedAddresses();
  useDefaultPlace(zip, onChoose);
  // Addresses with the same ZIP code are one place here; the next step distinguishes them.
  const places = new Map(addresses.map((address) => [zipOf(address), address]));
  if (places.size === 0) return null;
  return (
    <ChoiceCards legend={t('savedPlaces')} columns={1}>
      {[...places].map(([code, { city, state }]) => (
        <ChoiceCard
          key={code}
          name="saved-place"
          checked={zip === code}
          onChange={() => onChoose(code)}
          detail={addresses
            .filter((address) => zipOf(address) === code)
            .map(addressName)
            .join('; ')}
        >
          {`${city}, ${state} ${code}`}
        </ChoiceCard>
      ))}
    </ChoiceCards>
  );
}
