/** A message's content as plain text, for people who prefer it and for mail programs that distrust HTML-only mails. */
import type { Composed } from './composed/composed.ts';
import type { Sender } from './parts.ts';

/** Paragraphs separated by empty lines; a person's words are marked with `>`, as usual in mails. */
export function plainText(
  content: Composed,
  { postal, support }: Pick<Sender, 'postal' | 'support'>,
): string {
  const { greeting, paragraphs, quote, action, card, money, footer } = content;
  const blocks = [
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs,
    quote?.replace(/^/gm, '> '),
    action && `${action.label}: ${action.url}`,
    card.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    money.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    // The line by which mail programs recognize the sender's footer.
    [
      '-- ',
      footer.reason,
      ...footer.links.map(({ label, url }) => `${label}: ${url}`),
      `Hexkey · ${footer.tagline}`,
      postal,
      support,
    ].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
