/** Assembles `GET /v3/stripe.js` from its parts, which share one scope and leave `window.Stripe` alone behind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const parts = ['api.js', 'card-form.js', 'challenge.js', 'elements.js', 'stripe.js'];

/** The script, as a browser loads it. */
export function stripeJs(): string {
  const bodies = parts.map((part) => readFileSync(join(import.meta.dirname, part), 'utf8'));
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}
