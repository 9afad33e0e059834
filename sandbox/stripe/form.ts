/** Decodes Stripe's v1 bodies and queries: `a[b]=1&c[0]=2` becomes nested fields, all still strings. */
import { invalidRequest } from './failures.ts';

/** A decoded field: text, or named (or numbered) fields below it. */
export type FormValue = string | FormFields;
/** Fields by name; lists are fields named `0`, `1`, … until the parameter's type is known. */
export interface FormFields {
  [name: string]: FormValue;
}

const maximumDepth = 12;

/** @throws StripeFailure if a name is used both as text and as a group, or nests too deep. */
export function decodeForm(encoded: string): FormFields {
  const root = fields();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.length > maximumDepth) throw invalidRequest('Invalid request: parameters nest too deep');
    let group = root;
    for (const [index, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(group).length) : step;
      if (index === path.length - 1) {
        group[key] = value;
        break;
      }
      const next = group[key] ?? fields();
      if (typeof next === 'string') throw invalidRequest(`Invalid request: ${name}`, { param: name });
      group[key] = next;
      group = next;
    }
  }
  return root;
}

/** Without a prototype, so that a field named `__proto__` is a field like any other. */
function fields(): FormFields {
  return Object.create(null) as FormFields;
}
