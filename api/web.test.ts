import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { signInPageFor } from './sign-in-links.ts';
import { addWeb } from './web.ts';

describe('the built web', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hexkey-web-'));
    for (const name of ['index', 'technician', 'console', 'design'])
      writeFileSync(join(folder, `${name}.html`), name);
    mkdirSync(join(folder, 'mail'));
    for (const name of ['mail-mark.png', 'mail/desk.png', 'favicon.svg'])
      writeFileSync(join(folder, name), '');
    const app = express();
    app.use(
      securityHeaders({ publicUrl: 'https://hexkey.example', stripeJsUrl: 'https://js.stripe.com/v3' }),
    );
    addWeb(app, folder, 'https://hexkey.example');
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([
    ['/', 200, 'index'],
    ['/booking?ref=MAPLE10', 200, 'index'],
    ['/nope', 404, 'index'],
    ['/technicians-of-the-month', 404, 'index'],
    ['/technician/login', 200, 'technician'],
    ['/technician-portal', 200, 'technician'],
    ['/technician/nope', 404, 'technician'],
    ['/ops', 200, 'console'],
    ['/admin/bookings/HX-7K2M4Q', 200, 'console'],
    ['/admin/nope', 404, 'console'],
    ['/design', 200, 'design'],
  ])('answers %s with status %i and the %s entry', async (path, status, entry) => {
    const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
    expect([answer.status, await answer.text()]).toEqual([status, entry]);
  });

  it('lets the pages of other sites, such as a mail program, show the pictures of mails and nothing else', async () => {
    const policy = async (path: string) =>
      (await fetch(url + path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/mail-mark.png')).toBe('cross-origin');
    expect(await policy('/mail/desk.png')).toBe('cross-origin');
    expect(await policy('/favicon.svg')).toBe('same-origin');
    expect(await policy('/')).toBe('same-origin');
  });
});

describe('signInPageFor', () => {
  it.each([
    ['http://localhost:4000/technician/signup', '/technician/login'],
    ['http://localhost:4000/admin', '/admin/login'],
    ['http://localhost:4000/customer-signup', '/customer/login'],
    ['http://localhost:4000/', '/sign-in'],
    [undefined, '/sign-in'],
    ['not an address', '/sign-in'],
  ])('from %s to %s', (from, page) => {
    expect(signInPageFor(from)).toBe(page);
  });
});
