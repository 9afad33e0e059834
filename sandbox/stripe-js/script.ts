/** Assembles `GET /v3/stripe.js` from its parts, which share one scope and expose only `window.Stripe`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const parts = ['api.js', 'card-form.js', 'challenge.js', 'express-checkout.js', 'elements.js', 'stripe.js'];

/**
 * The script as loaded by a browser: a classic one, since `window.Stripe` must exist before the page's own modules run,
 * and only a classic script knows its own URL. The import and export statements of the parts are removed.
 */
export function stripeJs(): string {
  const bodies = parts.map((part) =>
    readFileSync(join(import.meta.dirname, part), 'utf8')
      .replaceAll(/^import .*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}
