/** Personal data as it travels through workflows and the log: readable only with its owner's key (design.md §8). */

/** `enc:v1:<subject>:<field>:<keyVersion>:<base64url>`; made and opened by events/keys alone. */
export type Sealed = string & { readonly __sealed: unique symbol };

/** The sealed form: subject, field, key version and bytes. */
export const sealedForm = /^enc:v1:([^:]+):([^:]+):([1-9][0-9]*):([A-Za-z0-9_-]+)$/;

/** Whether a value is in the sealed form; says nothing about whether it can be opened. */
export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'string' && sealedForm.test(value);
}
