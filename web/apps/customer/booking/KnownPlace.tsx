/** Step 1 for a customer with saved addresses: fills in the ZIP code, which can be changed. */
import { useDefaultPlace } from './saved-addresses.ts';

export default function KnownPlace({
  zip,
  onKnown,
}: {
  /** As typed in the field. */
  readonly zip: string;
  readonly onKnown: (zip: string) => void;
}) {
  useDefaultPlace(zip, onKnown);
  return null;
}
