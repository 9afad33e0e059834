/** A message's content as plain text: for those who read mails so, and for programs that trust no HTML alone. */
import type { Composed } from './composed/composed.ts';
import type { Sender } from './parts.ts';

/** Paragraphs parted by empty lines; a person's words are marked by `>`, as mails do. */
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
    // The line by which mail programs know what follows as the sender's foot.
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
