/** What a person is told of a field that does not fit the contract: never the validator's own words. */
import type { z } from 'zod';

/** How zod's own sentences begin; the contract's own begin otherwise and are kept. */
const validatorWords =
  /^(Invalid (input|option|string|email|number|key|element|discriminator)|Too (small|big)|Unrecognized)\b/;

/** The sentence of an issue. `issue.input` must have been reported: a missing field is told apart by it. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (!validatorWords.test(issue.message)) return issue.message;
  if (issue.input === undefined && issue.path.length > 0) return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return issue.path.length === 0 ? 'This call takes a JSON object.' : (kinds[issue.expected] ?? other);
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), 'most');
    case 'invalid_value':
      return issue.values.length > 1 && issue.values.length <= 12
        ? `Choose one of: ${issue.values.map(String).join(', ')}.`
        : other;
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter a valid email address.' : other;
    default:
      return other;
  }
}

const other = 'This value is not valid here.';

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

function bound(origin: string, limit: number, side: 'least' | 'most'): string {
  switch (origin) {
    case 'string':
      return side === 'least' && limit === 1
        ? 'This field must not be empty.'
        : `This must have at ${side} ${limit} ${limit === 1 ? 'character' : 'characters'}.`;
    case 'array':
    case 'set':
      return `This must have at ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`;
    default:
      return `This must be at ${side} ${limit}.`;
  }
}
