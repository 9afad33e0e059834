/** A message's content as a mail: HTML drawn with the components, and plain text from the same content. */
import { Body } from '@react-email/body';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { createElement as h } from 'react';
import type { Composed } from './composed/composed.ts';
import type { Sender } from './parts.ts';
import { MailSheet } from './sheet.ts';
import { sheetRules, style } from './style.ts';
import { plainText } from './text.ts';

export type { Sender } from './parts.ts';

function Mail({ content, sender }: { readonly content: Composed; readonly sender: Sender }) {
  return h(
    Html,
    { lang: content.language },
    h(
      Head,
      null,
      h('title', null, content.subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no' }),
      h('style', { dangerouslySetInnerHTML: { __html: sheetRules } }),
    ),
    h(
      Body,
      { className: 'hx-paper', style: style.paper },
      h(Preview, { children: content.paragraphs[0] ?? content.subject }),
      h(MailSheet, { content, sender }),
    ),
  );
}

/** Draws a mail. Everything that people wrote is escaped. */
export async function drawMail(
  content: Composed,
  sender: Sender,
): Promise<{ readonly subject: string; readonly text: string; readonly html: string }> {
  return {
    subject: content.subject,
    text: plainText(content, sender),
    html: await render(h(Mail, { content, sender })),
  };
}
