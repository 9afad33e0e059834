/** The state of an address: the ZIP code decides, and a state typed beside it must match. */
import { says } from '#domain/core/says.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { Refused } from '../problems.ts';

/**
 * The two-letter state of a 5-digit ZIP. `typed` is what a person chose, null if no one was asked; `fields` are the
 * request's names of both, for the refusal.
 * @throws {Refused} 400 `unknown_zip`: no place has this ZIP; 400 `state_mismatch`: it is in another state
 */
export function stateAt(
  zip: string,
  typed: string | null,
  fields: { readonly zip: string; readonly state: string },
): string {
  const known = stateOf(zip);
  if (known === null) {
    const said = 'unknownZip';
    throw new Refused('unknown_zip', said, { fields: { [fields.zip]: said } });
  }
  if (typed !== null && typed !== known) {
    const said = says('stateMismatch', { zip, state: known });
    throw new Refused('state_mismatch', said, {
      fields: { [fields.state]: said },
      details: { state: known },
    });
  }
  return known;
}
