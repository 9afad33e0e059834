/** Every message in each language as a mail: nothing left out, no open tag, and the same content in HTML and text. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { categories } from '#domain/catalogue/categories.ts';
import { languages } from '#domain/core/language.ts';
import { exampleFacts, exampleMessages } from './composed/examples.ts';
import { compose } from './composed/booking.ts';
import type { Composed } from './composed/composed.ts';
import { drawMail } from './mail.ts';

const sender = {
  home: 'https://hexkey.example',
  postal: 'Hexkey, 228 Hexagon Way, New York, NY 10001, USA',
  support: 'support@hexkey.example',
};
test('each category has its picture', () => {
  const files = readdirSync(new URL('../web/static/mail/', import.meta.url));
  expect(files.toSorted()).toEqual(
    Object.keys(categories)
      .map((id) => `${id}.png`)
      .toSorted(),
  );
});

const all = languages.flatMap((language) =>
  exampleMessages(language).map(({ name, content }) => [language, name, content] as const),
);
/** Text as escaped in HTML. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

const content: Composed = {
  language: 'en',
  subject: 'A <b> & "c"',
  greeting: null,
  paragraphs: ['One\ntwo'],
  quote: '<script>alert(1)</script>\n\nBye',
  action: { label: 'Go', url: 'https://x/?a=1&b=2' },
  card: [],
  money: [],
  footer: { reason: 'Why', links: [], tagline: 'Tag' },
  sms: '',
};

describe.each(all)('%s %s', (language, _, message) => {
  test('says in HTML all that it says, and how it is to be shown', async () => {
    const { html } = await drawMail(message, sender);
    expect(html).not.toMatch(/undefined|NaN|Invalid Date|\[object|[{]\w+[}]/);
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('name="color-scheme"');
    const { subject, greeting, paragraphs, action, card, money, footer } = message;
    const told = [
      subject,
      ...(greeting === null ? [] : [greeting]),
      ...paragraphs,
      ...(action ? [action.label, action.url] : []),
      ...card.flatMap(({ label, value }) => [label, value]),
      ...money.flatMap(({ label, amount }) => [label, amount]),
      footer.reason,
      ...footer.links.flatMap(({ label, url }) => [label, url]),
      sender.postal,
      sender.support,
    ];
    for (const text of told) expect(html).toContain(escaped(text));
    // What mail programs show beside the subject, up to 150 characters, comes first.
    expect(html.indexOf(escaped((paragraphs[0] ?? subject).slice(0, 100)))).toBeLessThan(html.indexOf('<h1'));
    for (const picture of html.match(/<img[^>]*>/g) ?? []) expect(picture).toMatch(/ alt="/);
  });

  test('says the same as plain text, with the links in full', async () => {
    const { text } = await drawMail(message, sender);
    expect(text).not.toMatch(/undefined|NaN|Invalid Date|<\/?\w+|&amp;/);
    const { paragraphs, action, card, money, footer } = message;
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
    if (action) expect(text).toContain(`${action.label}: ${action.url}`);
    for (const { label, value } of card) expect(text).toContain(`${label}: ${value}`);
    for (const { label, amount } of money) expect(text).toContain(`${label}: ${amount}`);
    for (const { url } of footer.links) expect(text).toContain(url);
  });
});

test('nothing that a person wrote becomes markup; in text it stays as it is', async () => {
  const { html, text } = await drawMail(content, sender);
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://x/?a=1&amp;b=2"');
  expect(html).toContain('One<br/>two');
  expect(text).toContain('> <script>alert(1)</script>\n> \n> Bye');
  expect(text).toContain('Go: https://x/?a=1&b=2');
});

test('the receipt as plain text, in English', async () => {
  const { text } = await drawMail(compose('receipt', exampleFacts('receipt', 'en')), sender);
  expect(text).toMatchInlineSnapshot(`
    "Hello Maya,

    $220.00 was charged to your card. Thank you for booking with Hexkey.

    See the receipt: https://hexkey.example/receipt/HX-7K2M4Q?token=t2x9c1k.Zx4Zx4Zx4Zx4Zx4Zx4Zx4Q

    Booking: HX-7K2M4Q
    When: Thursday, March 12, 9:00 AM - 11:00 AM EDT
    Where: New York, NY 10001
    Items: 3
    Technician: Sam

    MALM 6-drawer dresser: $95.00
    BILLY bookcase × 2: $90.00
    Wall mounting: $35.00
    Charged to your card: $220.00

    -- 
    You’re getting this email because you booked with Hexkey.
    Choose which messages you get: https://hexkey.example/account/notifications
    Get help: https://hexkey.example/support
    Hexkey · Furniture assembly, done properly.
    Hexkey, 228 Hexagon Way, New York, NY 10001, USA
    support@hexkey.example
    "
  `);
});

test('the cancellation as plain text, in Spanish', async () => {
  const { text } = await drawMail(compose('cancelled', exampleFacts('cancelled', 'es')), sender);
  expect(text).toMatchInlineSnapshot(`
    "Hola, Maya:

    Su cita del jueves, 12 de marzo, 9:00 a.m. - 11:00 a.m. EDT está cancelada.

    Se cobran $110.00 como cargo por cancelación y se liberan $110.00.

    Ver la reserva: https://hexkey.example/booking-tracker?id=HX-7K2M4Q&token=t2x9c1k.Zx4Zx4Zx4Zx4Zx4Zx4Zx4Q

    Reserva: HX-7K2M4Q
    Cuándo: jueves, 12 de marzo, 9:00 a.m. - 11:00 a.m. EDT
    Dónde: New York, NY 10001
    Muebles: 3
    Técnico: Sam

    Estaba retenido en su tarjeta: $220.00
    Liberado: $110.00
    Cargo por cancelación: $110.00

    -- 
    Recibe este correo porque reservó con Hexkey.
    Elegir qué mensajes recibe: https://hexkey.example/account/notifications
    Obtener ayuda: https://hexkey.example/support
    Hexkey · Armado de muebles, bien hecho.
    Hexkey, 228 Hexagon Way, New York, NY 10001, USA
    support@hexkey.example
    "
  `);
});
