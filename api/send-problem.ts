/** A refusal as its caller reads it: problem+json, in the person's language (design.md §7). */
import type { Response } from 'express';
import type { PageLanguage } from './contract/language.ts';
import type { Problem } from './contract/problem.ts';
import type { Refused } from './problems.ts';
import { inSpanish } from './refusals/in-spanish.ts';

/** Sends a refusal in the person's language (decision 041). */
export function sendProblem(
  response: Response,
  refused: Refused,
  requestId: string,
  language: PageLanguage,
): void {
  const { message, fields } = language === 'es' ? inSpanish(refused) : refused;
  const body: Problem = {
    type: `urn:hexkey:problem:${refused.code}`,
    title: refused.code.replaceAll('_', ' '),
    status: refused.status,
    code: refused.code,
    detail: message,
    message,
    requestId,
    ...(fields ? { fields: { ...fields } } : {}),
    ...(refused.details ? { details: { ...refused.details } } : {}),
  };
  if (refused.retryAfter !== undefined) response.setHeader('retry-after', String(refused.retryAfter));
  response.status(refused.status).type('application/problem+json').send(JSON.stringify(body));
}
