/** Prerenders one page of the public entry, as a stranger sees it. Runs in Node, once per page and language. */
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import type { Language } from '#domain/core/language.ts';
import { loadTexts, startLanguage, textOf } from '#web/lib/language/messages.ts';
import { LanguageProvider } from '#web/lib/language/react.tsx';
import { writtenHead } from '#web/lib/page-title.ts';
import { Entry } from './Entry.tsx';
import { headTexts } from '#words/generated/customer.ts';
import { loadSiteTexts } from './site-texts.ts';
import { setStart } from './start.ts';

export interface MadePage {
  /** Content of `#root`. */
  readonly html: string;
  /** Title of the browser tab. */
  readonly title: string;
  /** A sentence or two for search engines and previews. */
  readonly description: string;
}

/**
 * Prerenders the page at `path`.
 * @throws if a screen throws, or if its head is incomplete
 */
export async function makePage(path: string, language: Language): Promise<MadePage> {
  startLanguage(language);
  await Promise.all([loadSiteTexts(), loadTexts(headTexts)]);
  setStart({ how: 'making', history: createMemoryHistory({ initialEntries: [path] }) });
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <LanguageProvider>
        <Entry path={path} isStranger />
      </LanguageProvider>
    </StrictMode>,
    // Without this limit React moves large parts to the end of the page, and needs scripts to put them in place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${path} can't be made`, { cause: failures[0] });
  const head = writtenHead();
  if (head?.description === undefined) throw new Error(`${path} has no title, or nothing describes it`);
  return { html, title: head.title, description: textOf(headTexts)(head.description) };
}

export type MakePage = typeof makePage;
