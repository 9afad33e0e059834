import { expect, test } from 'vitest';
import { composeSupportLetter } from './support.ts';

test.each(['received', 'desk', 'answered'] as const)('the mail %s names the number', (kind) => {
  const { subject, quote } = composeSupportLetter(kind, {
    language: 'en',
    ticketId: 'HT-7K2M4Q',
    name: 'Grace',
    email: 'grace@example.com',
    subject: 'A drawer sticks',
    text: 'First.\n\nSecond.',
    category: 'booking',
    priority: 'high',
    deskUrl: 'https://x/admin/support/HT-7K2M4Q',
    urls: { settings: 'https://x/s', support: 'https://x/h', unsubscribe: null },
    isConfirmed: true,
  });
  expect(subject).toContain('HT-7K2M4Q');
  expect(quote).toBe('First.\n\nSecond.');
});
