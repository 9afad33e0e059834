/** Headers that limit what a page may load and who may frame it; the card form's origin is configurable. */
import { type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import type { Settings } from './dependencies.ts';

/** Helmet's headers with our Content-Security-Policy, and a Permissions-Policy (design.md §7). */
export function securityHeaders(settings: Pick<Settings, 'stripeJsUrl' | 'publicUrl'>): RequestHandler {
  const card = new URL(settings.stripeJsUrl).origin;
  // The provider's own script calls and frames its other hosts; the sandbox has one origin for everything.
  const provider = card === 'https://js.stripe.com';
  const calls = provider ? ['https://api.stripe.com', 'https://*.stripe.com'] : [card];
  const frames = provider
    ? ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://*.stripe.com']
    : [card];
  const isSecure = settings.publicUrl.startsWith('https:');
  const self = "'self'";
  const withHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, card],
        // Components position popups with style attributes; style sheets come only from us.
        styleSrc: [self],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [self, 'blob:', 'data:', ...(provider ? ['https://*.stripe.com'] : [])],
        fontSrc: [self],
        connectSrc: [self, webSocketOrigin(settings.publicUrl), ...calls],
        frameSrc: frames,
        mediaSrc: [self, 'blob:'],
        workerSrc: [self],
        manifestSrc: [self],
        objectSrc: ["'none'"],
        baseUri: [self],
        formAction: [self],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const permissions = permissionsPolicy(provider ? [card, 'https://hooks.stripe.com'] : [card]);
  return Router().use(withHelmet, (_request, response, next) => {
    response.setHeader('permissions-policy', permissions);
    next();
  });
}

/** Browser features that our pages never use, and nothing embedded in them may use. */
const unused = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

/**
 * Our own pages take photos, and the job page asks for the position; the card form may also offer the browser's wallet.
 */
function permissionsPolicy(payment: readonly string[]): string {
  return [
    'camera=(self)',
    'clipboard-write=(self)',
    'fullscreen=(self)',
    'geolocation=(self)',
    `payment=(self ${payment.map((origin) => `"${origin}"`).join(' ')})`,
    ...unused.map((name) => `${name}=()`),
  ].join(', ');
}

const POLICY = 'content-security-policy';

/** Allows the page in this answer the one inline style and script with these hashes (`sha256-…`). */
export function allowInline(
  response: Response,
  { style, script }: { readonly style: string; readonly script: string },
): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy !== 'string') return;
  response.setHeader(
    POLICY,
    policy
      .replace(/(^|;)style-src 'self'/, `$1style-src 'self' '${style}'`)
      .replace(/(^|;)script-src 'self'/, `$1script-src 'self' '${script}'`),
  );
}

/** Older browsers do not match ws: URLs with 'self'. */
function webSocketOrigin(publicUrl: string): string {
  const url = new URL(publicUrl);
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`;
}
