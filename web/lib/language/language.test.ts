import { describe, expect, it } from 'vitest';
import { cookieLanguage, firstSpoken } from './language.ts';

describe('the language of a browser', () => {
  it('is the cookie that an earlier choice left', () => {
    expect(cookieLanguage('a=b; hexkey-language=es; c=d')).toBe('es');
    expect([cookieLanguage(''), cookieLanguage('hexkey-language=fr'), cookieLanguage('language=es')]).toEqual(
      [null, null, null],
    );
  });
  it('is else the first of its own languages that we speak, and English where there is none', () => {
    expect([firstSpoken(['fr-FR', 'es-MX', 'en-US']), firstSpoken(['de']), firstSpoken([])]).toEqual([
      'es',
      'en',
      'en',
    ]);
  });
});
