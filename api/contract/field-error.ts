/**
 * What is wrong with a field: a catalog text with its values. Schemas can only return strings, so they carry it as one;
 * forms and the API turn it into a sentence in the person's language.
 */
import * as z from 'zod/mini';
import type { RuleTexts } from '#words/generated/contract.ts';
import type { Wanted } from '#words/texts.ts';

export interface FieldError {
  readonly text: keyof RuleTexts;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A schema's error: `fieldError('tooLong', { max })`. */
export const fieldError = <Name extends keyof RuleTexts>(
  text: Name,
  ...values: Wanted<RuleTexts[Name]>
): string => JSON.stringify({ text, values: values.at(0) ?? {} });

const written = z.object({
  text: z.custom<keyof RuleTexts>((text) => typeof text === 'string'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Reads what `fieldError` wrote; null for a plain sentence, as the validator and the server send them. */
export function readFieldError(message: string): FieldError | null {
  return message.startsWith('{"text":') ? written.parse(JSON.parse(message)) : null;
}
