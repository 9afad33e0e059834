/** Headers that bound what a page may load and who may frame it; the card form's origin follows the configuration. */
import { type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import type { Settings } from './dependencies.ts';

/** Helmet's headers with our Content-Security-Policy, and a Permissions-Policy (design.md §7). */
export function securityHeaders(settings: Pick<Settings, 'stripeJsUrl' | 'publicUrl'>): RequestHandler {
  const card = new URL(settings.stripeJsUrl).origin;
  // The provider's own script calls and frames its other hosts; the stand-in has one origin for all.
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
        // Components place popups with style attributes; style sheets come from us alone.
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

/** Abilities of a page that ours never use, nor may anything within them. */
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

/** Photos are taken by our own pages, and the position is asked for by that of a job; the card form may also offer the browser's wallet. */
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

/** Lets the page of this answer carry the one style and the one script with these hashes (`sha256-…`), no others. */
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

/** Older browsers don't count ws: as 'self'. */
function webSocketOrigin(publicUrl: string): string {
  const url = new URL(publicUrl);
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`;
}
