/** The message for a field that does not match the contract: never the validator's own. */
import type { z } from 'zod';
import { type PlainText, says, type Says } from '#domain/core/says.ts';
import { readFieldError } from './contract/field-error.ts';

/** The message for an issue. Requires `issue.input`, by which a missing field is recognized. */
export function saidOf(issue: z.core.$ZodIssue): Says {
  const rule = readFieldError(issue.message);
  if (rule !== null) return rule;
  if (issue.input === undefined && issue.path.length > 0) return 'fieldRequired';
  switch (issue.code) {
    case 'invalid_type':
      return issue.path.length === 0 ? 'wantsJsonObject' : (kinds[issue.expected] ?? other);
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), 'min');
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), 'max');
    case 'invalid_value':
      return issue.values.length > 1 && issue.values.length <= 12
        ? says('chooseOneOf', { values: issue.values.map(String).join(', ') })
        : other;
    case 'invalid_format':
      return issue.format === 'email' ? 'emailUnreadable' : other;
    default:
      return other;
  }
}

const other: PlainText = 'invalidValue';

const kinds: Readonly<Record<string, PlainText>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWholeNumber',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
};

function bound(origin: string, count: number, side: 'min' | 'max'): Says {
  switch (origin) {
    case 'string':
      if (side === 'min' && count === 1) return 'fieldEmpty';
      return says(side === 'min' ? 'tooFewCharacters' : 'tooManyCharacters', { count });
    case 'array':
    case 'set':
      return says(side === 'min' ? 'tooFewEntries' : 'tooManyEntries', { count });
    default:
      return says(side === 'min' ? 'tooLow' : 'tooHigh', { limit: count });
  }
}
