/** Bounds the shape of a JSON text before it is parsed, so that code that walks the value can rely on it. */
import { Refused } from '../problems.ts';

/** Maximum nesting of lists and objects. No body of the contract comes close. */
export const DEEPEST = 32;
/** Maximum number of values and names together: far above the largest order, far below what would fill the memory. */
export const MAX_VALUES = 10_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts brackets, commas and colons outside of strings, in one pass that stops at the first bound. `bytes` are UTF-8.
 * Text that isn't JSON passes or is refused; if it passes, the parser reports what is wrong with it.
 * @throws {Refused} 400 nested too deep, 413 too many values
 */
export function refuseUnboundedJson(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    switch (byte) {
      case QUOTE:
        isInString = true;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > DEEPEST) throw new Refused('invalid_input', 'nestedTooDeeply');
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        values += 1;
        break;
      default:
    }
    if (values > MAX_VALUES) throw new Refused('too_large', 'tooManyFields');
  }
}
