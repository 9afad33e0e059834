/** A value that is none of the expected ones: made by another version, or not by us. */
export class UnknownCase extends Error {
  override readonly name = 'UnknownCase';
}

/**
 * Closes a switch over a union: a new member fails to compile, and an unexpected value from outside throws instead of
 * being taken for something else.
 * @throws {UnknownCase}
 */
export function unreachable(value: never): never {
  throw new UnknownCase(`unknown case ${JSON.stringify(value)}`);
}

/** For an event before a stream's first one. @throws {UnknownCase} */
export function notBegun({ type }: { readonly type: string }): never {
  throw new UnknownCase(`${type} stands before what begins its stream`);
}
