/** The admin's store partners with the whole stack: add, edit, decide, give logins, delete (spec admin §2, §6, §7). */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { applyForPartnership, signUpPartner } from '#tests/support/partners.ts';
import { signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const made = z.looseObject({
  partnerId: z.string(),
  storeCode: z.string(),
  qrCodeDataUrl: z.string(),
  username: z.string().nullable(),
  temporaryPassword: z.string().nullable(),
});
const login = z.object({ username: z.string(), temporaryPassword: z.string(), position: z.string() });
const page = z.object({
  partners: z.array(z.looseObject({ id: z.string(), storeName: z.string(), applicationStatus: z.string() })),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
});
const whole = z.looseObject({ id: z.string() });
const path = '/api/admin/store-partners';
/** Its types say that it has a default export, and it is one. */
const jsQR = createRequire(import.meta.url)('jsqr') as typeof jsqr.default;

describe('the admin’s store partners', () => {
  let stack: RunningStack;
  let admin: Visitor;
  beforeAll(async () => {
    stack = await borrowStack();
    admin = await signInAdmin(stack);
  });
  afterAll(() => stack?.stop());

  const mailAddress = () => `ruth.${randomUUID().slice(0, 8)}@whitmore.example`;
  const full = (change: object = {}) => ({
    storeName: 'Whitmore Home',
    contactName: 'Ruth Whitmore',
    contactEmail: mailAddress(),
    ...change,
  });
  const add = (change: object = {}) => admin.call('POST', path, made, { body: full(change) });
  const read = (id: string) => admin.call('GET', `${path}/${id}`, whole);
  const signIn = (email: string, password: string) =>
    visitor(stack.url).send('POST', '/api/store-partner-login', { body: { email, password } });
  const mailOf = (to: string, subject: string) =>
    eventually(`the mail "${subject}" to ${to}`, async () =>
      (await stack.sandbox.mail(to)).find((mail) => mail.subject === subject),
    );

  it('POST adds an active one with every field of the form, its QR code, bank and login', async () => {
    const contactEmail = mailAddress();
    const added = await add({
      contactEmail,
      legalBusinessName: 'Whitmore Home LLC',
      storeType: 'regional_chain',
      commissionRate: 5.5,
      contactPhone: '(614) 555-0148',
      marketingContact: 'Press desk',
      address: '1500 Polaris Pkwy',
      city: 'Columbus',
      state: 'OH',
      zipCode: '43240',
      businessLicenseNumber: 'OH-4471',
      taxId: '31-1234567',
      businessType: 'llc',
      yearsInBusiness: '12',
      websiteUrl: 'whitmorehome.example',
      bankName: 'Heartland Bank',
      accountHolderName: 'Whitmore Home LLC',
      bankAccountType: 'checking',
      bankRoutingNumber: '110000000',
      bankAccountNumber: '000123456789',
      averageMonthlySales: '50000-100000',
      furnitureBrandsSold: 'IKEA, Ashley',
      storeHours: 'Mon-Sat 10-8',
      multipleLocations: true,
      numberOfLocations: '2',
      internalNotes: 'Met at the fair',
      paymentMethod: 'stripe_connect',
      paymentSchedule: 'monthly',
      applicationSource: 'admin',
      isActive: true,
      createLogin: true,
      loginUsername: '',
      loginPassword: '',
    });
    expect(added.username).toBe(contactEmail);
    expect(await signIn(contactEmail, added.temporaryPassword ?? '')).toMatchObject({ status: 200 });
    expect(await read(added.partnerId)).toMatchObject({
      storeCode: added.storeCode,
      isActive: true,
      applicationStatus: 'approved',
      applicationSource: 'admin',
      commissionRate: 5.5,
      contactPhone: '+16145550148',
      taxId: '4567',
      yearsInBusiness: 12,
      numberOfLocations: 2,
      bankName: 'Heartland Bank',
      bankAccountLast4: '6789',
      internalNotes: 'Met at the fair',
      username: contactEmail,
      totalCommissionsPaid: 0,
    });
    const { data, info } = await sharp(Buffer.from(added.qrCodeDataUrl.split(',')[1] ?? '', 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data).toBe(
      `${stack.url}/scan/${added.storeCode}`,
    );
    const mail = await mailOf(contactEmail, 'Your store partner login');
    expect(String(mail['text'])).toContain(contactEmail);
    expect(String(mail['text'])).not.toContain(added.temporaryPassword);
  });

  it('POST wants store, contact and address, a whole bank account or none, and codes and logins that are free', async () => {
    const refused = async (change: object) => {
      const { status, body } = await admin.send('POST', path, { body: full(change) });
      const { code, fields } = z
        .looseObject({ code: z.string(), fields: z.record(z.string(), z.string()).optional() })
        .parse(body);
      return [status, code, Object.keys(fields ?? {})];
    };
    expect(await refused({ storeName: ' ', contactName: '', contactEmail: 'x' })).toEqual([
      400,
      'invalid_input',
      ['storeName', 'contactName', 'contactEmail'],
    ]);
    expect(await refused({ bankName: 'Heartland Bank', bankRoutingNumber: '110000000' })).toEqual([
      400,
      'invalid_input',
      ['accountHolderName', 'bankAccountNumber'],
    ]);
    expect(await refused({ state: 'NY', zipCode: '43240' })).toEqual([400, 'state_mismatch', ['state']]);
    expect(await refused({ commissionRate: 31 })).toEqual([400, 'invalid_input', ['commissionRate']]);
    const { storeCode, username } = await add({ createLogin: true });
    expect(await refused({ storeCode })).toEqual([409, 'store_code_taken', ['storeCode']]);
    expect(await refused({ createLogin: true, loginUsername: username })).toEqual([
      409,
      'email_taken',
      ['loginUsername'],
    ]);
  });

  it('POST with three fields has the presets of the specification', async () => {
    const { partnerId } = await add();
    expect(await read(partnerId)).toMatchObject({
      commissionRate: 4,
      country: 'US',
      businessCategory: 'furniture_retail',
      paymentMethod: 'stripe_connect',
      paymentSchedule: 'monthly',
      preferredQrDesign: 'standard',
      applicationSource: 'admin',
      isActive: true,
    });
  });

  it('POST twice with one key is one partner, with the same password told again', async () => {
    const idempotencyKey = randomUUID();
    const body = full({ createLogin: true });
    const first = await admin.call('POST', path, made, { body, idempotencyKey });
    const again = await admin.call('POST', path, made, { body, idempotencyKey });
    expect(again).toEqual(first);
    const { total } = await admin.call('GET', `${path}?search=${body.contactEmail}`, page);
    expect(total).toBe(1);
  });

  it('PUT changes what it names, and nothing else', async () => {
    const { partnerId } = await add({ taxId: '31-1234567', storeHours: 'Mon-Sat 10-8', city: 'Columbus' });
    const before = await read(partnerId);
    const contactEmail = mailAddress();
    await admin.call('PUT', `${path}/${partnerId}`, anything, {
      body: {
        storeName: 'Whitmore & Daughters',
        contactName: 'Ruth Whitmore',
        contactEmail,
        commissionRate: 6,
        city: '',
        internalNotes: 'Call before noon',
      },
    });
    expect(await read(partnerId)).toEqual({
      ...before,
      storeName: 'Whitmore & Daughters',
      contactEmail,
      commissionRate: 6,
      city: null,
      internalNotes: 'Call before noon',
    });
    expect(await admin.send('PUT', `${path}/nobody`, { body: full() })).toMatchObject({ status: 404 });
  });

  it('PATCH approve makes an application active with its code and notes, and tells the partner', async () => {
    const partner = await signUpPartner(stack.url);
    expect(
      await admin.send('PATCH', `${path}/${partner.id}/approve`, { body: { approved: true } }),
    ).toMatchObject({ status: 409, body: { code: 'not_applied' } });
    await applyForPartnership(partner);
    const decided = (approved: boolean, more: object = {}) =>
      admin.call('PATCH', `${path}/${partner.id}/approve`, whole.omit({ id: true }), {
        body: { approved, ...more },
      });
    expect(await decided(false)).toMatchObject({
      isActive: false,
      storeCode: null,
      internalNotes: 'Application rejected',
    });
    await mailOf(partner.email, 'About your partnership application');
    const approved = await decided(true);
    expect(approved).toMatchObject({
      isActive: true,
      storeCode: expect.stringMatching(/^WHIT-[0-9A-F]{6}$/),
      internalNotes: 'Application approved',
    });
    expect(await decided(true)).toMatchObject({ storeCode: approved['storeCode'] });
    const mail = await mailOf(partner.email, 'Your store partnership is approved');
    expect(String(mail['text'])).toContain(approved['storeCode']);
    const scan = { storeCode: approved['storeCode'], productSku: null, customerIp: '', userAgent: '' };
    expect(await visitor(stack.url).send('POST', '/api/qr-scans', { body: scan })).toMatchObject({
      status: 201,
    });
  });

  it('POST generate-password makes both with an empty body, takes what is named, and ends the old password', async () => {
    const { partnerId } = await add();
    const of = (body?: object) =>
      admin.send('POST', `${path}/${partnerId}/generate-password`, body === undefined ? {} : { body });
    const first = login.parse((await of()).body);
    expect(first.temporaryPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await signIn(first.username, first.temporaryPassword)).toMatchObject({ status: 200 });
    const second = login.parse(
      (await of({ customUsername: ` Store-${partnerId} `, customPassword: 'Walnut-shelf-9' })).body,
    );
    expect(second).toMatchObject({ username: `store-${partnerId}`, temporaryPassword: 'Walnut-shelf-9' });
    expect(await signIn(first.username, first.temporaryPassword)).toMatchObject({ status: 401 });
    expect(await signIn(second.username, second.temporaryPassword)).toMatchObject({ status: 200 });
    expect(await of({ customPassword: 'password1' })).toMatchObject({
      status: 400,
      body: { code: 'weak_password' },
    });
    const other = await add({ createLogin: true });
    expect(await of({ customUsername: other.username })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    // Who signed up by themselves keeps the address: by it they find back in.
    const store = await signUpPartner(stack.url);
    const named = { body: { customUsername: 'whitmore' } };
    expect(await admin.send('POST', `${path}/${store.id}/generate-password`, named)).toMatchObject({
      status: 409,
      body: { fields: { customUsername: expect.stringMatching(/email address/) } },
    });
  });

  it('the link of the credentials mail sets a password of the partner’s own', async () => {
    const contactEmail = mailAddress();
    await add({ contactEmail, createLogin: true });
    const mail = await mailOf(contactEmail, 'Your store partner login');
    const token = /token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? '';
    await visitor(stack.url).call('POST', '/api/store-partner/reset-password', anything, {
      body: { token, newPassword: 'Seven-hexagons-7' },
    });
    expect(await signIn(contactEmail, 'Seven-hexagons-7')).toMatchObject({ status: 200 });
  });

  it('DELETE ends code, login and scans, and takes the partner from the list', async () => {
    const added = await add({ createLogin: true });
    const scan = { storeCode: added.storeCode, productSku: null, customerIp: '', userAgent: '' };
    await visitor(stack.url).call('POST', '/api/qr-scans', anything, { body: scan });
    expect(await admin.call('DELETE', `${path}/${added.partnerId}`, whole.omit({ id: true }))).toMatchObject({
      success: true,
      openCents: 0,
    });
    expect(await admin.send('GET', `${path}/${added.partnerId}`)).toMatchObject({ status: 404 });
    expect(await admin.send('DELETE', `${path}/${added.partnerId}`)).toMatchObject({ status: 404 });
    expect(await signIn(added.username ?? '', added.temporaryPassword ?? '')).toMatchObject({ status: 401 });
    expect(await visitor(stack.url).send('POST', '/api/qr-scans', { body: scan })).toMatchObject({
      body: { code: 'unknown_store_code' },
    });
    // The code is given to nobody else.
    expect(await admin.send('POST', path, { body: full({ storeCode: added.storeCode }) })).toMatchObject({
      status: 409,
    });
  });

  it('GET pages, searches, filters and sorts; who waits for a decision comes first', async () => {
    const name = `Store ${randomUUID().slice(0, 8)}`;
    const waiting = await signUpPartner(stack.url, `${name} C`);
    await applyForPartnership(waiting, { storeName: `${name} C` });
    for (const letter of ['A', 'B']) await add({ storeName: `${name} ${letter}` });
    const of = async (query: string) =>
      (await admin.call('GET', `${path}?search=${encodeURIComponent(name)}${query}`, page)).partners.map(
        ({ storeName }) => storeName.slice(-1),
      );
    expect(await of('')).toEqual(['C', 'B', 'A']);
    expect(await of('&sort=store')).toEqual(['A', 'B', 'C']);
    expect(await of('&status=pending')).toEqual(['C']);
    expect(
      await admin.call('GET', `${path}?search=${encodeURIComponent(name)}&limit=10`, page),
    ).toMatchObject({
      total: 3,
      page: 1,
      pageSize: 10,
    });
    const stats = await admin.call(
      'GET',
      '/api/admin/store-partner-stats',
      z.looseObject({ pending: z.number() }),
    );
    expect(stats.pending).toBeGreaterThan(0);
  });
});
