import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const ada = { login: 'ada.bergman@hexkey.example', names: ['Ada', 'Bergman'] };

describe('a new password', () => {
  test.each(['password', 'PASSWORD', '12345678', 'qwertyuiop', 'iloveyou', 'Password2026!', 'trustno1'])(
    '%s is refused as one of the commonest',
    (password) => {
      expect(passwordProblem(password, ada)).toBe('passwordCommon');
    },
  );

  test.each(['aaaaaaaa', 'zzzzzzzzzzzzzzzzzzzz', 'abababab', '7!7!7!7!7!', '        '])(
    '%s repeats too few characters',
    (password) => {
      expect(passwordProblem(password, ada)).not.toBeNull();
    },
  );

  test.each(['ada.bergman@hexkey.example', 'Ada.Bergman', 'adabergman1', 'BERGMAN-1987'])(
    '%s is made of the account itself',
    (password) => {
      expect(passwordProblem(password, ada)).toBe('passwordPersonal');
    },
  );

  test.each([
    'Hexagon-7-keys',
    'correct horse battery',
    'Ada likes 4 drawers',
    'contraseña de verdad',
    '密码很长也很好吧',
  ])('%s is taken', (password) => {
    expect(passwordProblem(password, ada)).toBeNull();
  });

  test('made at random is taken, whoever it is for', () => {
    const characters = fc.constantFrom(
      ...Array.from('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(characters, { minLength: 14, maxLength: 30 }),
        fc.emailAddress(),
        (typed, login) => {
          expect(passwordProblem(typed.join(''), { login, names: ['Ada'] })).toBeNull();
        },
      ),
    );
  });
});
