/** Assembles `GET /v3/stripe.js` from its parts, which share one scope and leave `window.Stripe` alone behind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const parts = ['api.js', 'card-form.js', 'challenge.js', 'express-checkout.js', 'elements.js', 'stripe.js'];

/**
 * The script, as a browser loads it: a classic one, since `window.Stripe` must be there before the page's own
 * modules run and since only a classic script learns its own address. So the parts' import and export words go.
 */
export function stripeJs(): string {
  const bodies = parts.map((part) =>
    readFileSync(join(import.meta.dirname, part), 'utf8')
      .replaceAll(/^import .*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}
