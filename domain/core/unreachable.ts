/**
 * Closes a switch over a union: a new member fails to compile, and a value from outside that has none of its shapes
 * throws instead of passing for something else.
 */
export function unreachable(value: never): never {
  throw new Error(`unknown case ${JSON.stringify(value)}`);
}
