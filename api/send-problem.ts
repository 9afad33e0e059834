/** A refusal as its caller gets it: problem+json, in the person's language (design.md §7). */
import type { Response } from 'express';
import type { Language } from '#domain/core/language.ts';
import type { Problem } from './contract/problem.ts';
import type { Refused } from './problems.ts';
import { bankSentenceIn, sentenceIn } from './said.ts';

/** Sends a refusal in the person's language (decision 082). */
export function sendProblem(
  response: Response,
  refused: Refused,
  requestId: string,
  language: Language,
): void {
  const message = bankWords(refused, language) ?? sentenceIn(language, refused.says);
  const fields: Record<string, string> = {};
  for (const [name, says] of Object.entries(refused.fields ?? {})) fields[name] = sentenceIn(language, says);
  const body: Problem = {
    type: `urn:hexkey:problem:${refused.code}`,
    title: refused.code.replaceAll('_', ' '),
    status: refused.status,
    code: refused.code,
    detail: message,
    message,
    requestId,
    ...(refused.fields ? { fields } : {}),
    ...(refused.details ? { details: { ...refused.details } } : {}),
  };
  if (refused.retryAfter !== undefined) response.setHeader('retry-after', String(refused.retryAfter));
  response.status(refused.status).type('application/problem+json').send(JSON.stringify(body));
}

/** Why the bank declined a card: worded by its code, unless the call says more. */
function bankWords({ code, details, says }: Refused, language: Language): string | null {
  const reason = details?.['declineCode'];
  return code === 'card_declined' && typeof reason === 'string'
    ? bankSentenceIn(language, { code: reason, message: sentenceIn('en', says) })
    : null;
}
