/** A value is none of those that may stand there: it was made by another version, or not by us. */
export class UnknownCase extends Error {
  override readonly name = 'UnknownCase';
}

/**
 * Closes a switch over a union: a new member fails to compile, and a value from outside that has none of its shapes
 * throws instead of passing for something else.
 * @throws {UnknownCase}
 */
export function unreachable(value: never): never {
  throw new UnknownCase(`unknown case ${JSON.stringify(value)}`);
}

/** For an event before the one that begins its stream. @throws {UnknownCase} */
export function notBegun({ type }: { readonly type: string }): never {
  throw new UnknownCase(`${type} stands before what begins its stream`);
}
