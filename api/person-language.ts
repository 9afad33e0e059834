/** The caller's language, for pages and refusals (decision 082). */
import type { IncomingMessage } from 'node:http';
import { type Language, languages } from '#domain/core/language.ts';
import type { Request } from 'express';
import { cookiesOf } from './auth/sessions.ts';
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from './contract/language.ts';

const known = (wanted: unknown): Language | undefined => languages.find((one) => one === wanted);

/** The language chosen earlier. */
const chosen = ({ headers }: IncomingMessage): Language | undefined =>
  known(cookiesOf(headers.cookie).get(LANGUAGE_COOKIE));

/** The language of an answer: an earlier choice, else what the browser asks for (web/lib/language does the same). */
export function answerLanguageOf(request: Request): Language {
  return chosen(request) ?? known(request.acceptsLanguages(...languages)) ?? 'en';
}

/** The language of a public page: the URL parameter takes precedence. */
export function pageLanguageOf(request: Request): Language {
  return known(request.query[LANGUAGE_PARAMETER]) ?? answerLanguageOf(request);
}

/** The language of whoever opens a socket. */
export function socketLanguageOf(request: IncomingMessage): Language {
  const spoken = request.headers['accept-language']?.split(',').map((one) => known(one.trim().slice(0, 2)));
  return chosen(request) ?? spoken?.find((one) => one !== undefined) ?? 'en';
}
