/** JSON in one form only, so that equal values give equal hashes whatever the order of their fields. */

/** Serialises with sorted keys; fields that are `undefined` are left out, as `JSON.stringify` does. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => {
    if (field === null || typeof field !== 'object' || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
