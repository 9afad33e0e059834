/** robots.txt and sitemap.xml, from the list of pages. */
import type { Express } from 'express';
import { languages } from '#domain/core/language.ts';
import { indexedPages, pagesOf, privatePages } from '../contract/pages.ts';
import { pageAddress } from './address.ts';

/** Serves both; `publicUrl` is the site's URL. */
export function addSiteMap(app: Express, publicUrl: string): void {
  const { origin } = new URL(publicUrl);
  const robots = robotsText(origin);
  const map = siteMap(origin);
  app.get('/robots.txt', (_request, response) => void response.type('text').send(robots));
  app.get('/sitemap.xml', (_request, response) => void response.type('application/xml').send(map));
}

/** What search engines should skip: the other entries, the API, and private pages. */
function robotsText(origin: string): string {
  // A variable segment ends the rule, since rules match by prefix. `$` closes a path that is a prefix of others.
  const apart = [...pagesOf('technician'), ...pagesOf('partner')].map(([page]) => page);
  const rules = [...privatePages(), ...apart].map((page) => {
    const start = page.replace(/\$.*$/, '');
    const isBeginning = indexedPages().some((one) => one !== page && one.startsWith(start));
    return isBeginning ? `${start}$` : start;
  });
  const others = ['/api/', '/admin', '/ops', '/design'];
  const lines = [...others, ...new Set(rules)].map((rule) => `Disallow: ${rule}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function siteMap(origin: string): string {
  const entries = indexedPages().flatMap((path) => {
    const links = languages
      .map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${pageAddress(origin, path, one)}"/>`,
      )
      .join('');
    return languages.map((one) => `<url><loc>${pageAddress(origin, path, one)}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
