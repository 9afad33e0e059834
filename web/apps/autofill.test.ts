/** The browser fills in what it knows: fields of a person and of an address say what they are by HTML's own tokens. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const apps = import.meta.dirname;
/** Of the apps whose readers type of themselves; in the console others are typed of. */
const files = globSync('{customer,technician,partner}/**/*.tsx', { cwd: apps });
const source = (file: string): string => readFileSync(join(apps, file), 'utf8');

/** Those of HTML's autofill detail tokens that we use (html.spec.whatwg.org, Autofill). */
const tokens = new Set(
  (
    'on off name given-name family-name username new-password current-password one-time-code organization ' +
    'address-line1 address-line2 address-level1 address-level2 postal-code country email tel tel-national bday url'
  ).split(' '),
);

/** Fields by the name of what they hold; telephone fields bring theirs (web/ui/FormattedField.tsx). */
const told =
  'firstName lastName email contactEmail contactName address street streetAddress city state zipCode zip';
const isTold = new RegExp(`field\\('(${told.replaceAll(' ', '|')})'\\)`);

/** The markup of a file's text and select fields. */
const fieldsIn = (text: string): string[] =>
  [...text.matchAll(/<(?:TextField|SelectField)\b[\s\S]*?(?:\/>|\}>\n)/g)].map(([markup]) => markup);

const unnamed = (text: string): string[] =>
  fieldsIn(text).filter((markup) => isTold.test(markup) && !markup.includes('autoComplete'));

test('every token is one of HTML’s', () => {
  const used = files.flatMap((file) =>
    [...source(file).matchAll(/autoComplete(?:="|=\{token\('|: token\(')([^"']+)/g)].map(
      ([, token]) => token ?? '',
    ),
  );
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((token) => !tokens.has(token))).toEqual([]);
});

test('every field of a person and of an address has one', () => {
  expect(files.flatMap((file) => unnamed(source(file)).map((markup) => `${file}: ${markup}`))).toEqual([]);
});

test('it sees a field without one', () => {
  expect(unnamed(`<TextField label={t('city')} {...form.field('city')} />`)).toHaveLength(1);
  expect(
    unnamed(`<TextField label={t('city')} autoComplete="address-level2" {...form.field('city')} />`),
  ).toEqual([]);
});
