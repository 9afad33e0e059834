/** The language of whoever sends a request: for pages, and for what a refusal says (decision 082). */
import type { IncomingMessage } from 'node:http';
import type { Role } from '#domain/core/actor.ts';
import type { Request } from 'express';
import { cookiesOf } from './auth/sessions.ts';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  pageLanguages,
  type PageLanguage,
} from './contract/language.ts';

const known = (wanted: unknown): PageLanguage | undefined => pageLanguages.find((one) => one === wanted);

/** An earlier choice counts, then what the browser asks for (web/lib/language says the same). */
function chosenOrSpoken(request: Request): PageLanguage {
  const chosen = known(cookiesOf(request.headers.cookie).get(LANGUAGE_COOKIE));
  return chosen ?? known(request.acceptsLanguages(...pageLanguages)) ?? 'en';
}

/** The language of a public page: what its address names counts most. */
export function pageLanguageOf(request: Request): PageLanguage {
  return known(request.query[LANGUAGE_PARAMETER]) ?? chosenOrSpoken(request);
}

/** The language of whoever opens a socket, by its role. */
export function socketLanguageOf(role: Role, { headers }: IncomingMessage): PageLanguage {
  if (role !== 'customer') return 'en';
  const spoken = headers['accept-language']?.split(',').map((one) => known(one.trim().slice(0, 2)));
  return (
    known(cookiesOf(headers.cookie).get(LANGUAGE_COOKIE)) ?? spoken?.find((one) => one !== undefined) ?? 'en'
  );
}

/** The language of an answer of the API: the apps of technicians and of the console are English alone. */
export function answerLanguageOf(request: Request): PageLanguage {
  const role = request.headers['x-role'];
  return role === undefined || role === 'customer' ? chosenOrSpoken(request) : 'en';
}
