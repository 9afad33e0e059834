/** Personal data on its way through workflows and the log: readable only with its owner's key (design.md §8). */

/** `enc:v1:<subject>:<field>:<keyVersion>:<base64url>`; only events/keys makes and opens it. */
export type Sealed = string & { readonly __sealed: unique symbol };

/** The sealed form: subject, field, key version and bytes. */
export const sealedForm = /^enc:v1:([^:]+):([^:]+):([1-9][0-9]*):([A-Za-z0-9_-]+)$/;

/** Whether a value has the sealed form; that doesn't mean that it can be opened. */
export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'string' && sealedForm.test(value);
}
