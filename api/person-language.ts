/** The language of whoever sends a request: for pages, and for what a refusal says (decision 082). */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { cookiesOf } from './auth/sessions.ts';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  pageLanguages,
  type PageLanguage,
} from './contract/language.ts';

const known = (wanted: unknown): PageLanguage | undefined => pageLanguages.find((one) => one === wanted);

/** The language of an answer: an earlier choice counts, then what the browser asks for (web/lib/language says the same). */
export function answerLanguageOf(request: Request): PageLanguage {
  const chosen = known(cookiesOf(request.headers.cookie).get(LANGUAGE_COOKIE));
  return chosen ?? known(request.acceptsLanguages(...pageLanguages)) ?? 'en';
}

/** The language of a public page: what its address names counts most. */
export function pageLanguageOf(request: Request): PageLanguage {
  return known(request.query[LANGUAGE_PARAMETER]) ?? answerLanguageOf(request);
}

/** The language of whoever opens a socket. */
export function socketLanguageOf({ headers }: IncomingMessage): PageLanguage {
  const spoken = headers['accept-language']?.split(',').map((one) => known(one.trim().slice(0, 2)));
  return (
    known(cookiesOf(headers.cookie).get(LANGUAGE_COOKIE)) ?? spoken?.find((one) => one !== undefined) ?? 'en'
  );
}
