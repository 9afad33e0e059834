/** Personal data as it travels through workflows and the log: readable only with its owner's key (design.md §8). */

/** `enc:v1:<subject>:<field>:<keyVersion>:<base64url>`; made and opened by events/keys alone. */
export type Sealed = string & { readonly __sealed: unique symbol };
