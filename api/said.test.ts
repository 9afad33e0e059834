import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { says } from '#domain/core/says.ts';
import { notificationTextIn, sentenceIn } from './said.ts';

test('a refusal is said in both languages, with amounts, plurals and statuses', () => {
  const both = (one: Parameters<typeof sentenceIn>[1]) => [sentenceIn('en', one), sentenceIn('es', one)];
  expect(both(says('cancellingCosts', { fee: 11_000 }))).toEqual([
    'Cancelling now costs $110.00.',
    'Cancelar ahora cuesta $110.00.',
  ]);
  expect(both(says('notPossibleWhile', { status: 'in_route' }))).toEqual([
    'This is not possible while the booking is en route.',
    'Esto no es posible mientras la reserva está en camino.',
  ]);
  expect(both(says('cardInUse', { count: 1, numbers: 'HX-7K2M4Q' }))).toEqual([
    'Booking HX-7K2M4Q is paid with this card. It can be removed when the work is done and paid, or cancelled.',
    'La reserva HX-7K2M4Q se paga con esta tarjeta. Se puede quitar cuando el trabajo esté hecho y pagado, o cancelado.',
  ]);
  expect(both(says('imageTooLarge', { name: '', photo: 2 }))).toEqual([
    'Photo 2 is too large. Please select images smaller than 10MB.',
    'La foto 2 es demasiado grande. Elija imágenes de menos de 10 MB.',
  ]);
  expect(both(says('notFound', { what: 'Booking' }))).toEqual([
    'Booking not found',
    'No se encontró: reserva',
  ]);
});

test('the contract names what it says: no schema holds a sentence', () => {
  const sentences = globSync('contract/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !/test|client\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(
        /\/\*\*.*?\*\/|\/\/.*/gs,
        '',
      );
      return [...code.matchAll(/(?<!(?:summary|description):\s*)'([A-Z][^'\n]* [^'\n]*[^'\n:])'/g)];
    })
    .map(([, text = '']) => text);
  // Our default for a service's name, which the specs' screens send.
  expect(sentences).toEqual(['Furniture Assembly']);
});

test('a notification is said in both languages, with the day and the hours as people write them', () => {
  const moved = {
    code: 'moved',
    values: { number: 'HX-7K2M4Q', day: '2026-11-24', time: '2:00 PM - 4:00 PM' },
  } as const;
  expect(notificationTextIn('en', moved)).toEqual({
    title: 'Appointment moved',
    message: 'Booking HX-7K2M4Q has moved to Tue, Nov 24, 2:00 PM - 4:00 PM.',
  });
  expect(notificationTextIn('es', moved)).toEqual({
    title: 'Cita cambiada',
    message: 'La reserva HX-7K2M4Q pasó a mar, 24 de nov, 2:00 p.m. - 4:00 p.m.',
  });
});
