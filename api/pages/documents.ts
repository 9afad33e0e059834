/** Writes the documents of the public entry: each page with its own head, prerendered or as an empty frame. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HIDDEN_ATTRIBUTE } from '../contract/early-input.ts';
import { languages, type Language } from '#domain/core/language.ts';
import { madePage, MISSING_PAGE } from '../contract/pages.ts';
import { readBuiltPages, type BuiltPage } from './built.ts';
import { pageAddress } from './address.ts';
import { earlyScript } from './early-input.ts';
import { structuredData } from './structured-data.ts';

export interface PageDocument {
  readonly html: string;
  /** Weak, since the answer may be compressed on its way. */
  readonly etag: string;
  /** `sha256-…` of inline styles and scripts; null if the document only references files. */
  readonly hashes: { readonly style: string; readonly script: string } | null;
}

export interface Documents {
  /** The document for a path. `isStranger`: no one is signed in, so the prerendered page can be used. */
  of(path: string, language: Language, isStranger: boolean): PageDocument;
}

/** Open Graph's names of the languages. */
const regions = { en: 'en_US', es: 'es_US' } as const satisfies Record<Language, string>;

/** The installed app's name in each language. */
const manifests = {
  en: '/manifest.webmanifest',
  es: '/manifest.es.webmanifest',
} as const satisfies Record<Language, string>;

/** Size in pixels of the images that scripts/social-image.ts creates. */
const socialImage = { width: 1200, height: 630 } as const;

/** Reads the built web app once and writes every document; `publicUrl` has no path. */
export function openDocuments(folder: string, publicUrl: string): Documents {
  const frame = readFileSync(join(folder, 'index.html'), 'utf8');
  const origin = new URL(publicUrl).origin;
  const built = new Map(readBuiltPages(folder).map((page) => [key(page.path, page.language), page]));
  const styles = new Map<string, string>();
  const styleOf = (file: string): string => {
    const known = styles.get(file) ?? readFileSync(join(folder, file), 'utf8');
    styles.set(file, known);
    return known;
  };

  const documents = new Map<string, PageDocument>();
  for (const [name, page] of built) {
    documents.set(`${name} empty`, framed(frame, page.language, publicHead(page, origin)));
    documents.set(name, drawn(frame, page, origin, page.styles.map(styleOf).join('\n')));
  }
  for (const language of languages)
    documents.set(
      key('private', language),
      framed(frame, language, '<title>Hexkey</title><meta name="robots" content="noindex" />'),
    );

  return {
    of(path, language, isStranger) {
      const page = madePage(path);
      const name = page === null ? key('private', language) : key(page, language);
      const found = documents.get(page === null || isStranger ? name : `${name} empty`);
      // A build without prerendered pages (in tests) still has its frame.
      return found ?? sealed(frame, null);
    },
  };
}

const key = (path: string, language: Language): string => `${language} ${path}`;

function sealed(html: string, hashes: PageDocument['hashes']): PageDocument {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return { html, etag: `W/"${hash}"`, hashes };
}

/** The built entry with another language and head. */
function withHead(frame: string, language: Language, head: string): string {
  return frame
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('"/manifest.webmanifest"', `"${manifests[language]}"`)
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head);
}

const framed = (frame: string, language: Language, head: string): PageDocument =>
  sealed(withHead(frame, language, head), null);

function drawn(frame: string, page: BuiltPage, origin: string, css: string): PageDocument {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(frame);
  if (entry?.[1] === undefined) throw new Error('The built entry names no script');
  const script = earlyScript(page, entry[1]);
  const style = `[${HIDDEN_ATTRIBUTE}] #root{display:none}${css}`;
  const html = withHead(frame, page.language, publicHead(page, origin))
    .replace(entry[0], '')
    .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `<script>${script}</script>${styling(page, style)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
  return sealed(html, { style: hashOf(style), script: hashOf(script) });
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Inline styles; a disabled link tells the loader of later chunks that the style sheet is already loaded. */
function styling(page: BuiltPage, css: string): string {
  const links = page.styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`);
  return [`<style>${css}</style>`, ...links].join('\n');
}

function publicHead(page: BuiltPage, origin: string): string {
  const { path, language } = page;
  const title = escaped(page.title);
  const description = escaped(page.description);
  const named = `<title>${title}</title>
    <meta name="description" content="${description}" />`;
  if (path === MISSING_PAGE)
    return `${named}
    <meta name="robots" content="noindex" />`;
  const address = escaped(pageAddress(origin, path, language));
  const image = escaped(`${origin}/social-${language}.png`);
  const others = languages.filter((one) => one !== language);
  return [
    named,
    `<link rel="canonical" href="${address}" />`,
    ...languages.map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${escaped(pageAddress(origin, path, one))}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escaped(pageAddress(origin, path, 'en'))}" />`,
    property('og:type', 'website'),
    property('og:site_name', 'Hexkey'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:locale', regions[language]),
    ...others.map((one) => property('og:locale:alternate', regions[one])),
    property('og:image', image),
    property('og:image:width', String(socialImage.width)),
    property('og:image:height', String(socialImage.height)),
    property('og:image:alt', 'Hexkey'),
    '<meta name="twitter:card" content="summary_large_image" />',
    // An unescaped `<` could end the script element.
    `<script type="application/ld+json">${JSON.stringify(structuredData(page, origin)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

/** `content` is already escaped. */
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${content}" />`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
