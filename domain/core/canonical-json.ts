/** JSON in a canonical form, so that equal values give equal hashes regardless of field order. */

/** Serializes with sorted keys; `undefined` fields are omitted, as in `JSON.stringify`. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => {
    if (field === null || typeof field !== 'object' || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
