/** The code generated from the catalog: the areas with their types, and the texts compiled by language. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Entry, tagsOf, valuesOf } from './catalogue.ts';

const HEAD = '/** Written by `npm run words` from words/es.po. */';
/**
 * Areas of a browser's apps are files loaded with their screens, in the language shown. The server's texts are loaded
 * at once; so are the English texts of the controls, which must work even if nothing else could be loaded.
 */
const SERVER: readonly string[] = ['server', 'mails'];
/** Used by both: loaded by a browser like its own texts, and part of the server's. */
const BOTH = 'contract';
const CONTROLS = 'ui';

const kinds: Readonly<Record<string, string>> = {
  plural: 'number',
  selectordinal: 'number',
  number: 'number',
  select: 'string',
};

/** `Text<{ readonly count: number }, 'link'>` */
function typeOf({ en }: Entry): string {
  const values = [...valuesOf(en)].map(
    ([name, kind]) => `readonly ${name}: ${kinds[kind] ?? 'string | number'}`,
  );
  const tags = tagsOf(en).map((tag) => `'${tag}'`);
  if (values.length === 0 && tags.length === 0) return 'Text';
  const wanted = values.length === 0 ? 'unknown' : `{ ${values.join('; ')} }`;
  return tags.length === 0 ? `Text<${wanted}>` : `Text<${wanted}, ${tags.join(' | ')}>`;
}

function compiled(entries: readonly Entry[], language: 'en' | 'es'): string {
  const texts = entries.map(
    (one) => `  ${one.key}: ${JSON.stringify(compileMessageOrThrow(one[language]))},`,
  );
  return [
    HEAD,
    "import type { Compiled } from '../../texts.ts';",
    '',
    'const texts: Compiled = {',
    ...texts,
    '};',
    'export default texts;',
    '',
  ].join('\n');
}

function areasOf(app: string, areas: ReadonlyMap<string, readonly Entry[]>, isServer: boolean): string {
  const atOnce = isServer ? ['en', 'es'] : app === CONTROLS ? ['en'] : [];
  const lines = [HEAD, `import type { ${isServer ? 'Spoken' : 'Area'}, Text } from '../texts.ts';`];
  for (const area of areas.keys())
    for (const language of atOnce)
      lines.push(`import ${area}_${language} from './${language}/${app}.${area}.ts';`);
  for (const [area, entries] of areas) {
    const types = entries.map((one) => `  readonly ${one.key}: ${typeOf(one)};`);
    const name = `${area[0]?.toUpperCase()}${area.slice(1)}`;
    lines.push('', `export interface ${name}Texts {`, ...types, '}');
    const files = ['en', 'es'].map((language) => {
      const texts = `${area}_${language}`;
      if (isServer) return `  ${language}: ${texts},`;
      return atOnce.includes(language)
        ? `  ${language}: async () => ({ default: ${texts} }),`
        : `  ${language}: () => import('./${language}/${app}.${area}.ts'),`;
    });
    lines.push(
      isServer
        ? `export const ${area}Texts: Spoken<${name}Texts> = {`
        : `export const ${area}Texts: Area<${name}Texts> = {`,
      ...(isServer ? [] : [`  name: '${app}.${area}',`]),
      ...files,
      ...(app === CONTROLS ? [`  atOnce: ${area}_en,`] : []),
      '};',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Every file below `words/generated/` with its content. */
export function generatedFiles(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [app, own] of Map.groupBy(entries, (one) => one.app)) {
    const areas = Map.groupBy(own, ({ area }) => area);
    files.set(`${app}.ts`, areasOf(app, areas, SERVER.includes(app)));
    if (app === BOTH) files.set(`${app}.server.ts`, areasOf(app, areas, true));
    for (const [area, texts] of areas)
      for (const language of ['en', 'es'] as const)
        files.set(`${language}/${app}.${area}.ts`, compiled(texts, language));
  }
  return files;
}
