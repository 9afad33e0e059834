/**
 * The parts of a mail as components, written as calls and not as JSX: the worker runs these files directly (decision
 * 009), and Node only strips types.
 */
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Heading } from '@react-email/heading';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, Fragment, type ReactNode } from 'react';
import type { Category } from '#domain/catalogue/categories.ts';
import type { Composed, Fact, Footer, MoneyRow, NamedLink } from './composed/composed.ts';
import { drawingSize, style } from './style.ts';

/** The product's address, and the sender's postal address. */
export interface Sender {
  /** Absolute, without a trailing slash: pictures are loaded from there. */
  readonly home: string;
  readonly postal: string;
  /** Email address of the support desk. */
  readonly support: string;
}

/** The logo and our name, with a link to the site. */
export function MailHead({ home }: Pick<Sender, 'home'>) {
  // The name is beside the logo, so the picture needs no alternative text.
  const mark = h(Img, {
    src: `${home}/mail-mark.png`,
    width: 28,
    height: 28,
    alt: '',
    style: style.mark,
  });
  return h(
    Section,
    { className: 'hx-pad hx-head', style: style.head },
    h(
      Row,
      null,
      h(Column, { width: 40 }, mark),
      h(Column, null, h(Link, { href: home || '/', className: 'hx-ink', style: style.name }, 'Hexkey')),
    ),
  );
}

/** The text line by line; nothing that a person wrote becomes markup. */
function lines(text: string): ReactNode {
  return text.split('\n').map((line, k) => h(Fragment, { key: k }, k === 0 ? null : h('br'), line));
}

/** A drawing of what was ordered; the text and the table say what it is. */
export function Picture({ drawing, home }: { readonly drawing: Category } & Pick<Sender, 'home'>) {
  return h(Img, { src: `${home}/mail/${drawing}.png`, ...drawingSize, alt: '', style: style.drawing });
}

/** Greeting and paragraphs. */
export function Words({
  subject,
  greeting,
  paragraphs,
}: Pick<Composed, 'subject' | 'greeting' | 'paragraphs'>) {
  const all = greeting === null ? paragraphs : [greeting, ...paragraphs];
  return h(
    Fragment,
    null,
    h(Heading, { as: 'h1', className: 'hx-ink', style: style.title }, subject),
    ...all.map((text, k) => h(Text, { key: k, className: 'hx-ink', style: style.text }, lines(text))),
  );
}

/** A person's words, set apart. */
export function Quote({ text }: { readonly text: string }) {
  return h(
    Section,
    { className: 'hx-quote', style: style.quote },
    ...text
      .split(/\n{2,}/)
      .map((one, k) => h(Text, { key: k, className: 'hx-ink', style: style.quoted }, lines(one))),
  );
}

/** The one thing to do. */
export function Action({ label, url }: NamedLink) {
  return h(
    Section,
    { style: style.action },
    h(Button, { href: url, className: 'hx-button', style: style.button }, label),
  );
}

const tableProps = { cellPadding: 0, cellSpacing: 0, border: 0, className: 'hx-line', style: style.table };

/** Number, time, place: a table with row headers. */
export function Card({ facts }: { readonly facts: readonly Fact[] }) {
  const rows = facts.map(({ label, value }) =>
    h(
      'tr',
      { key: label },
      h(
        'th',
        { scope: 'row', className: 'hx-muted hx-line', style: { ...style.label, width: '30%' } },
        label,
      ),
      h('td', { className: 'hx-ink hx-line', style: style.value }, value),
    ),
  );
  return h('table', tableProps, h('tbody', null, ...rows));
}

/** Amounts, one below the other. */
export function Money({ rows }: { readonly rows: readonly MoneyRow[] }) {
  const drawn = rows.map(({ label, amount, isSum }, k) =>
    h(
      'tr',
      { key: k },
      h(
        'th',
        {
          scope: 'row',
          className: `${isSum ? 'hx-ink' : 'hx-muted'} hx-line`,
          style: isSum ? { ...style.label, ...style.sum } : style.label,
        },
        label,
      ),
      h(
        'td',
        { className: 'hx-ink hx-line', style: isSum ? { ...style.amount, ...style.sum } : style.amount },
        amount,
      ),
    ),
  );
  return h('table', tableProps, h('tbody', null, ...drawn));
}

/** Why the person gets this, a link to message settings, help, and who we are. */
export function MailFoot({ footer, sender }: { readonly footer: Footer; readonly sender: Sender }) {
  const small = (key: string, ...content: readonly ReactNode[]) =>
    h(Text, { key, className: 'hx-muted', style: style.small }, ...content);
  const links = footer.links.flatMap(({ label, url }, k) => [
    ...(k === 0 ? [] : [' · ']),
    h(Link, { key: url, href: url, className: 'hx-muted', style: style.smallLink }, label),
  ]);
  return h(
    Section,
    { className: 'hx-pad hx-line', style: style.foot },
    small('reason', footer.reason),
    links.length > 0 ? small('links', ...links) : null,
    small('sender', `Hexkey · ${footer.tagline}`),
    small(
      'postal',
      sender.postal,
      ' · ',
      h(
        Link,
        { href: `mailto:${sender.support}`, className: 'hx-muted', style: style.smallLink },
        sender.support,
      ),
    ),
  );
}
