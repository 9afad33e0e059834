/**
 * The prices for a request: those of the quote that is open on this device, otherwise the current ones. The quote's
 * version and expiry are in a signed, http-only cookie (decision 181).
 */
import { pricelist, pricelistId } from '#domain/pricelist/decide.ts';
import { type HeldPrices, holdAt, type PriceVersion, pricesFor, versionAt } from '#domain/pricelist/state.ts';
import { load } from '#events/execute.ts';
import { cookieName, cookiesOf } from '../auth/sessions.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'log' | 'links' | 'now' | 'settings'>;

/** The prices of one version. */
export type AppliedPrices = Pick<PriceVersion, 'version' | 'prices'>;

const subjectOf = ({ version, until }: HeldPrices): string => `${version}.${until}`;

function heldBy(call: Pick<Call, 'cookies'>, { links, now, settings }: Parts): HeldPrices | null {
  const cookie = cookiesOf(call.cookies).get(cookieName(settings.installation, 'price'));
  const [version = '', until = '', token = ''] = (cookie ?? '').split('~');
  const held = { version: Number(version), until };
  return links.verify('price', subjectOf(held), token, now()) ? held : null;
}

/** The prices that apply to a request of this device. */
export async function pricesOf(call: Pick<Call, 'cookies'>, deps: Parts): Promise<AppliedPrices> {
  return pricesFor(await load(deps.log, pricelist, pricelistId), heldBy(call, deps), deps.now());
}

/** The current prices, for anyone without a quote. */
export async function currentPrices({ log, now }: Pick<Parts, 'log' | 'now'>): Promise<AppliedPrices> {
  return versionAt(await load(log, pricelist, pricelistId), now());
}

/** An open quote's prices and, if others apply by now, the ISO instant until which it keeps them. */
interface Quoted extends AppliedPrices {
  readonly keptUntil: string | null;
}

/** Prices for a quote: its device keeps them until it expires, even if new prices begin meanwhile. */
export async function quotedPrices(call: Pick<Call, 'cookies' | 'setCookie'>, deps: Parts): Promise<Quoted> {
  const now = deps.now();
  const versions = await load(deps.log, pricelist, pricelistId);
  const known = heldBy(call, deps);
  if (known === null) hold(call, deps, holdAt(versions, now));
  const { version, prices } = pricesFor(versions, known, now);
  const isKept = known !== null && version !== versionAt(versions, now).version;
  return { version, prices, keptUntil: isKept ? known.until : null };
}

function hold(
  { setCookie }: Pick<Call, 'setCookie'>,
  { links, settings, now }: Parts,
  held: HeldPrices,
): void {
  const token = links.sign('price', subjectOf(held), held.until);
  const seconds = Math.floor((Date.parse(held.until) - Date.parse(now())) / 1000);
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie(
    `${cookieName(settings.installation, 'price')}=${held.version}~${held.until}~${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}
