/** Step 1 for a customer with saved addresses: the ZIP code is filled in, and may be another. */
import { useDefaultPlace } from './saved-addresses.ts';

export default function KnownPlace({
  zip,
  onKnown,
}: {
  /** As it stands in the field. */
  readonly zip: string;
  readonly onKnown: (zip: string) => void;
}) {
  useDefaultPlace(zip, onKnown);
  return null;
}
