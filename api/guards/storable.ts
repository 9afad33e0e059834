/** Refuses texts that no database can store: NUL, and unpaired surrogates, which JSON and query strings can carry. */
import { Refused } from '../problems.ts';

/** @throws {Refused} 400 naming the field; `value` is a parsed body or query */
export function refuseUnstorable(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return;
    const said = 'unreadableCharacters';
    throw new Refused('invalid_input', said, { fields: { [path || 'body']: said } });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    // Names are stored too, as in an intent's metadata; an invalid one could not even be quoted in the answer.
    refuseUnstorable(name, path);
    refuseUnstorable(inner, path === '' ? name : `${path}.${name}`);
  }
}
