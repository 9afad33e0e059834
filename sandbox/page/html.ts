/** Server-rendered HTML: a template tag that escapes its values, and the frame of every page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Markup that is safe to send; created only by {@link html}. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escape(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(render).join('');
}

/** Text and numbers are escaped; markup of another `html` is inserted as it is. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.reduce((all, text, index) => all + render(parts[index - 1]) + text) };
}

const stylesheet = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8');
const script = readFileSync(join(import.meta.dirname, 'page.js'), 'utf8');

/** A complete document. `live` pages refresh their main part automatically. */
export function document(title: string, body: Markup, options: { live: boolean } = { live: false }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Hexkey sandbox</title>
<link rel="icon" href="data:,">
<style>${{ markup: stylesheet }}</style>
</head>
<body>
${body}
${options.live ? html`<script>${{ markup: script }}</script>` : null}
</body>
</html>
`.markup;
}

/** Cents as dollars: `$1,234.50`. */
export function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** A readable instant, in UTC. */
export function instant(milliseconds: number): Markup {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}">${iso.slice(5, 10)} ${iso.slice(11, 19)}</time>`;
}
