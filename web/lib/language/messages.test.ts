import { beforeAll, describe, expect, it } from 'vitest';
import { area, i18n, textOf } from './messages.ts';

const english = {
  pieces: '{count, plural, =0 {none yet} one {# piece} other {# pieces}}',
  greeting: 'Welcome, {name}',
} as const;
const texts = area<typeof english>('test', {
  en: () => Promise.resolve({ default: english }),
  es: () =>
    Promise.resolve({
      default: {
        pieces: '{count, plural, =0 {ninguna todavía} one {# pieza} other {# piezas}}',
        greeting: 'Bienvenida, {name}',
      },
    }),
});
const t = textOf(texts);

describe('an area of texts', () => {
  beforeAll(async () => {
    await Promise.all([texts.load('en'), texts.load('es')]);
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

  it('asks again after a download that failed', async () => {
    let tries = 0;
    const shaky = area<{ readonly a: 'A' }>('shaky', {
      en: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: { a: 'A' } });
      },
      es: () => Promise.resolve({ default: { a: 'Á' } }),
    });
    await expect(shaky.load('en')).rejects.toThrow('offline');
    await shaky.load('en');
    expect(shaky.isLoaded('en')).toBe(true);
  });
});
