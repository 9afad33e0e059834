import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Area, Compiled, Text } from '#words/texts.ts';
import { i18n, isLoaded, loadTexts, showAtOnce, startLanguage, textOf } from './messages.ts';

const compiled = (texts: Readonly<Record<string, string>>): { readonly default: Compiled } => ({
  default: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)])),
});
interface Known {
  readonly asOf: Text<{ readonly time: string }>;
  readonly wait: Text;
  readonly pieces: Text<{ readonly count: number }>;
}
const texts: Area<Known> = {
  name: 'test',
  en: async () =>
    compiled({
      asOf: 'As of {time}. Wait.',
      wait: 'One m...',
      pieces: '{count, plural, =0 {none yet} one {# piece} other {# pieces}}',
    }),
  es: async () =>
    compiled({
      asOf: 'Datos de {time}. Espere.',
      wait: 'Un m...',
      pieces: '{count, plural, =0 {ninguna todavía} one {# pieza} other {# piezas}}',
    }),
};
const t = textOf(texts);

describe('an area of texts', () => {
  // So that later files in this process start in English.
  afterAll(() => void startLanguage('en'));
  beforeAll(async () => {
    await Promise.all([loadTexts(texts, 'en'), loadTexts(texts, 'es')]);
  });

  it('ends a sentence with one period after a clock of Spanish', () => {
    i18n.activate('es', 'es-US');
    expect(t('asOf', { time: '10:14 p.m.' })).toBe('Datos de 10:14 p.m. Espere.');
    expect(t('asOf', { time: '10:14 p. m.' })).toBe('Datos de 10:14 p. m. Espere.');
    expect(t('wait')).toBe('Un m...');
    i18n.activate('en', 'en-US');
    expect(t('asOf', { time: '10:14 PM' })).toBe('As of 10:14 PM. Wait.');
  });

  it('counts as each language does', () => {
    i18n.activate('en', 'en-US');
    expect([t('pieces', { count: 0 }), t('pieces', { count: 1 }), t('pieces', { count: 1200 })]).toEqual([
      'none yet',
      '1 piece',
      '1,200 pieces',
    ]);
    i18n.activate('es', 'es-US');
    expect([t('pieces', { count: 0 }), t('pieces', { count: 1 }), t('pieces', { count: 1200 })]).toEqual([
      'ninguna todavía',
      '1 pieza',
      '1,200 piezas',
    ]);
  });

  it.each(['en', 'es'] as const)('keeps what came with the code when the site starts in %s', (language) => {
    const early: Area<Known> = { ...texts, name: `early-${language}`, atOnce: { pieces: ['pieces'] } };
    showAtOnce(early);
    startLanguage(language);
    expect(textOf(early)('pieces', { count: 2 })).toBe('pieces');
  });

  it('asks again after a download that failed', async () => {
    let tries = 0;
    const shaky: Area<Known> = {
      ...texts,
      name: 'shaky',
      en: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('offline')) : texts.en();
      },
    };
    await expect(loadTexts(shaky, 'en')).rejects.toThrow('offline');
    await loadTexts(shaky, 'en');
    expect(isLoaded(shaky, 'en')).toBe(true);
  });
});
