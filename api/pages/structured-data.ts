/** A page's structured data in schema.org terms (JSON-LD). No rating, since only customers' reviews may produce one. */
import type { BuiltPage } from './built.ts';
import { pageTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { pageAddress } from './address.ts';

const BUSINESS = '#business';

const textsIn = spoken(pageTexts);

/** One graph per page: the landing page describes the business and its service, the others their position below it. */
export function structuredData(page: BuiltPage, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': page.path === '/' ? business(page, origin) : [trail(page, origin)],
  };
}

function business({ language, description }: BuiltPage, origin: string): readonly object[] {
  const area = { '@type': 'Country', name: 'US' };
  return [
    {
      '@type': 'LocalBusiness',
      '@id': `${origin}/${BUSINESS}`,
      name: 'Hexkey',
      url: pageAddress(origin, '/', language),
      description,
      image: `${origin}/social-${language}.png`,
      logo: `${origin}/favicon.svg`,
      areaServed: area,
      currenciesAccepted: 'USD',
      availableLanguage: ['en', 'es'],
    },
    {
      '@type': 'Service',
      name: textsIn(language)('service'),
      serviceType: textsIn('en')('service'),
      provider: { '@id': `${origin}/${BUSINESS}` },
      areaServed: area,
      url: pageAddress(origin, '/booking/service', language),
    },
    { '@type': 'WebSite', name: 'Hexkey', url: `${origin}/`, inLanguage: language },
  ];
}

function trail({ path, language, title }: BuiltPage, origin: string): object {
  const steps = [
    { name: textsIn(language)('home'), item: pageAddress(origin, '/', language) },
    { name: title.replace(/ · Hexkey$/, ''), item: pageAddress(origin, path, language) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, k) => ({ '@type': 'ListItem', position: k + 1, ...step })),
  };
}
