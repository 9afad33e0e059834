/** The visible part of a mail, from header to footer, in the mail itself and in the gallery. */
import { Container } from '@react-email/container';
import { Section } from '@react-email/section';
import { createElement as h } from 'react';
import type { Composed } from './composed/composed.ts';
import { Action, Card, MailFoot, MailHead, Money, Picture, Quote, type Sender, Words } from './parts.ts';
import { style } from './style.ts';

/** The sheet: header, drawing, text, action, card, money and footer. */
export function MailSheet({ content, sender }: { readonly content: Composed; readonly sender: Sender }) {
  const { drawing, quote, action, card, money, footer } = content;
  return h(
    Container,
    { className: 'hx-sheet', style: style.sheet },
    h(MailHead, sender),
    h(
      Section,
      { className: 'hx-pad', style: style.pad },
      drawing === undefined ? null : h(Picture, { drawing, home: sender.home }),
      h(Words, content),
      quote === null ? null : h(Quote, { text: quote }),
      action === null ? null : h(Action, action),
      card.length > 0 ? h(Card, { facts: card }) : null,
      money.length > 0 ? h(Money, { rows: money }) : null,
    ),
    h(MailFoot, { footer, sender }),
  );
}
