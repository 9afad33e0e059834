/** The stand-in for Stripe.js in a real browser, under Stripe's own React components and a strict policy. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '#tests/e2e/browser.ts';
import { giveGooglePay } from '#tests/support/google-pay.ts';
import type { TlsLine } from '#scripts/drill/tls-line.ts';
import { openSecureLine } from '#tests/support/secure-line.ts';
import { type Fixture, keys, startFixture } from './fixture.ts';

// A browser on a busy machine is slow.
vi.setConfig({ testTimeout: 30_000 });
let fixture: Fixture;
let browser: Browser;
let shop: Server;
let shopUrl: string;
let line: TlsLine;

/** The fixture page as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Vite treats a test run as development.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'stripe-js', 'fixture-page.tsx'), formats: ['es'] },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if ('output' in output) return output.output[0].code;
  }
  throw new Error('The page was not bundled');
}

/** The product's side: its page, its policy, and an intent per order. */
async function startShop(script: string): Promise<Server> {
  const origin = fixture.sandbox.url;
  const policy = `default-src 'self'; script-src 'self' ${origin}; connect-src 'self' ${origin}; style-src 'self'`;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname;
    const json = (clientSecret: string | null): void => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ clientSecret }));
    };
    if (path === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(script);
    else if (path === '/payment') {
      void fixture.stripe.paymentIntents
        .create({ amount: 12_000, currency: 'usd', capture_method: 'manual' })
        .then(({ client_secret }) => json(client_secret));
    } else if (path === '/setup') {
      void fixture.stripe.setupIntents.create({}).then(({ client_secret }) => json(client_secret));
    } else {
      response.setHeader('Content-Type', 'text/html').setHeader('Content-Security-Policy', policy);
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><div id="root"></div>
         <script src="${origin}/v3/stripe.js"></script><script type="module" src="/page.js"></script></html>`,
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

beforeAll(async () => {
  fixture = await startFixture();
  shop = await startShop(await bundle());
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('The shop is not listening');
  shopUrl = `http://localhost:${address.port}`;
  line = await openSecureLine(`http://127.0.0.1:${address.port}`);
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await line.close();
  shop.closeAllConnections();
  shop.close();
  await fixture.stop();
});

async function openPage(): Promise<Page> {
  // axe needs a page in its own context.
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  return context.newPage();
}

async function openCheckout(
  mode: 'payment' | 'setup' = 'payment',
): Promise<{ page: Page; complaints: string[] }> {
  const page = await openPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A declined card is a 402, which the browser itself reports.
    if (message.type() === 'error' && !message.text().includes('402')) complaints.push(message.text());
  });
  await page.goto(`${shopUrl}/?mode=${mode}&key=${keys.publishable}`);
  await page.getByLabel('Card number').waitFor();
  return { page, complaints };
}

async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('ZIP').fill('10001');
}

async function pay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay' }).click();
  const output = page.locator('output:not(:empty)');
  await output.waitFor();
  return output.innerText();
}

describe('the Payment Element', () => {
  it('mounts under a strict policy, reports completeness, and is accessible', async () => {
    const { page, complaints } = await openCheckout();
    expect(await page.locator('[data-complete]').innerText()).toBe('complete: false');
    await fill(page, '4242424242424242');
    await page.getByText('complete: true').waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    const { violations } = await new AxeBuilder({ page }).include('form').analyze();
    expect(violations).toEqual([]);
    expect(await pay(page)).toBe('requires_capture');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each([
    ['4000000000000002', 'error generic_decline'],
    ['4000000000009995', 'error insufficient_funds'],
    ['4000000000000341', 'requires_capture'],
  ])('answers for %s: %s', async (number, result) => {
    const { page } = await openCheckout();
    await fill(page, number);
    expect(await pay(page)).toBe(result);
    await page.close();
  });

  it('names what is missing at its field', async () => {
    const { page } = await openCheckout();
    await page.getByLabel('Card number').fill('4242');
    expect(await pay(page)).toBe('error incomplete_number');
    await page.getByText('Your card number is incomplete.').waitFor();
    await page.close();
  });
});

describe('a challenge', () => {
  it.each([
    ['Complete', 'requires_capture'],
    ['Fail', 'error payment_intent_authentication_failure'],
  ])('is answered with %s in a dialog', async (button, result) => {
    const { page } = await openCheckout();
    await fill(page, '4000002500003155');
    await page.getByRole('button', { name: 'Pay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this you?' });
    await dialog.getByRole('button', { name: button }).click();
    await page.locator('output:not(:empty)').waitFor();
    expect(await page.locator('output').innerText()).toBe(result);
    await page.close();
  });
});

describe('saving a card', () => {
  it('confirms a SetupIntent', async () => {
    const { page } = await openCheckout('setup');
    await fill(page, '4242424242424242');
    expect(await pay(page)).toBe('succeeded');
    await page.close();
  });
});

describe('the Express Checkout Element', () => {
  /** A page of the shop with a wallet's button, in a browser that has Google Pay. */
  async function openExpress(query = '', { isSecure = true } = {}) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const wallet = await giveGooglePay(context);
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${isSecure ? line.url : shopUrl}/?express&key=${keys.publishable}${query}`);
    await page.getByText(/^ready /).waitFor();
    return {
      page,
      wallet,
      said,
      press: () => page.getByRole('button', { name: 'Google Pay' }).click(),
      told: async () => {
        const output = page.locator('output');
        await vi.waitFor(async () => expect(await output.innerText()).not.toMatch(/^(ready|click) /), 5_000);
        return output.innerText();
      },
    };
  }

  it('draws no button on a page over HTTP, and says why', async () => {
    const { page, said } = await openExpress('', { isSecure: false });
    await page.getByText('ready false').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(said.join()).toContain('you must serve this page over HTTPS');
    await page.context().close();
  });

  it('holds by the card that the sheet answers with, which tells of its wallet', async () => {
    const { page, wallet, press, told } = await openExpress();
    await press();
    const [status, id = ''] = (await told()).split(' ');
    expect(status).toBe('requires_capture');
    expect(wallet.sheets.at(-1)).toEqual({ closed: 'success' });
    const intent = await fixture.stripe.paymentIntents.retrieve(id, {
      expand: ['payment_method', 'latest_charge'],
    });
    expect(intent).toMatchObject({
      payment_method: {
        billing_details: { name: 'Ada Bergman', address: { postal_code: '10001' } },
        card: { last4: '4242', wallet: { type: 'google_pay' } },
      },
      latest_charge: { payment_method_details: { card: { wallet: { type: 'google_pay' } } } },
    });
    await page.context().close();
  });

  it('tells of a sheet that was closed', async () => {
    const { page, wallet, press, told } = await openExpress();
    wallet.at('closes it');
    await press();
    expect(await told()).toBe('cancel');
    await page.context().close();
  });

  it('opens no sheet for a click that is not answered within a second', async () => {
    const { page, wallet, said, press } = await openExpress('&click=ignored');
    await press();
    await vi.waitFor(() => expect(said.join()).toContain('within 1 second of the click event'), 5_000);
    expect(wallet.sheets).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['that was not submitted', '&submit=left-out', /elements\.submit\(\) must be called/],
    ['with another amount than its intent', '&amount=11900', /^error invalid_request_error$/],
  ])('confirms none %s', async (_, query, refusal) => {
    const { page, press, told } = await openExpress(query);
    await press();
    expect(await told()).toMatch(refusal);
    await page.context().close();
  });
});

describe("the sandbox's page", () => {
  it.each(['mail', 'texts', 'payments', 'faults'])('fits a phone and is accessible: %s', async (view) => {
    const page = await openPage();
    await page.goto(`${fixture.sandbox.url}/?view=${view}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.close();
  });
});
