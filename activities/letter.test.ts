/** A mail says the same in text and HTML, and nothing a person wrote becomes markup. */
import { expect, test } from 'vitest';
import { letter } from './letter.ts';

test('text of people is escaped in HTML and kept as it is in text', () => {
  const mail = letter({
    subject: 'A <b> & "c"',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: 'Go', url: 'https://x/?a=1&b=2' },
    sms: '',
  });
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('href="https://x/?a=1&amp;b=2"');
  expect(mail.text).toContain('<script>alert(1)</script>');
  expect(mail.text).toContain('Go: https://x/?a=1&b=2');
});
