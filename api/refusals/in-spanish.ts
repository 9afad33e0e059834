/**
 * A refusal in Spanish: the code says its sentences in English, and here, at the edge, they are looked up (decision
 * 041). A sentence that is not known is said by its code, so that a customer never reads the other language.
 */
import { refusalWords } from '#domain/messages/refusals.ts';
import type { ProblemCode, Refused } from '../problems.ts';
import { spanishByCode } from './spanish-by-code.ts';
import { spanishSentences } from './spanish.ts';

interface Template {
  readonly shape: RegExp;
  readonly names: readonly string[];
  readonly spanish: string;
}

const PLACE = /\{(\w+)\}/g;

const templates: readonly Template[] = Object.entries(spanishSentences)
  .filter(([english]) => english.includes('{'))
  // What says most comes first: `Photo 1 is too large …` is no `{what} not found`.
  .toSorted(([a], [b]) => b.replace(PLACE, '').length - a.replace(PLACE, '').length)
  .map(([english, spanish]) => ({
    shape: new RegExp(
      `^${english
        .split(PLACE)
        .map((part, index) => (index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(.+?)'))
        .join('')}$`,
      's',
    ),
    names: [...english.matchAll(PLACE)].map(([, name = '']) => name),
    spanish,
  }));

/** A sentence of the API in Spanish; null where it is not known. */
export function spanishOf(english: string): string | null {
  const whole = Object.hasOwn(spanishSentences, english) ? spanishSentences[english] : undefined;
  if (whole !== undefined) return whole;
  for (const { shape, names, spanish } of templates) {
    const values = shape.exec(english)?.slice(1);
    if (!values) continue;
    return spanish.replace(PLACE, (_, name: string) => {
      const value = values[names.indexOf(name)] ?? '';
      return spanishOf(value) ?? value;
    });
  }
  return null;
}

/** Sentence and fields of a refusal in Spanish. */
export function inSpanish({ code, message, fields, details }: Refused): Pick<Refused, 'message' | 'fields'> {
  const otherwise = spanishByCode[code];
  return {
    message: spanishOf(message) ?? bankWords(code, details) ?? otherwise,
    fields:
      fields &&
      Object.fromEntries(
        Object.entries(fields).map(([name, sentence]) => [name, spanishOf(sentence) ?? otherwise]),
      ),
  };
}

/** Why the bank refused a card: the provider's own words are English alone, its codes are not. */
function bankWords(code: ProblemCode, details: Refused['details']): string | null {
  const reason = details?.['declineCode'] ?? details?.['reason'];
  return code === 'card_declined' && typeof reason === 'string'
    ? refusalWords('es', { code: reason, message: '' })
    : null;
}
