/** A store partner's account with the whole stack: sign-up, application, bank, mails, forgotten password, the end. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { applyForPartnership, partnershipForm, signUpPartner } from '#tests/support/partners.ts';
import type { Account } from '#tests/support/people.ts';
import { registerCustomer } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';

const own = z.looseObject({ applicationStatus: z.string(), bankAccountLast4: z.string().nullable() });
const fresh = 'A-brand-new-1';
const application = '/api/store-partnership-applications';

describe('a store partner', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await borrowStack();
  });
  afterAll(() => stack?.stop());

  const record = (partner: Account) => partner.visitor.call('GET', `/api/store-partner/${partner.id}`, own);
  const apply = (partner: Account, change: object = {}) =>
    partner.visitor.send('POST', application, {
      body: partnershipForm({ userId: partner.id, submittedByEmail: partner.email, ...change }),
    });
  const mailOf = (to: string, subject: string) =>
    eventually(`the mail "${subject}" to ${to}`, async () =>
      (await stack.sandbox.mail(to)).find((mail) => mail.subject === subject),
    );
  const tokenIn = (mail: unknown, path: string): string =>
    new RegExp(`${path}\\?token=([^\\s"&]+)`).exec(String((mail as { text: unknown }).text))?.[1] ?? '';

  it('POST /api/store-partner-signup signs up and in, and mails the link that confirms the address', async () => {
    const partner = await signUpPartner(stack.url);
    expect(await record(partner)).toMatchObject({
      storeName: 'Whitmore Home',
      email: partner.email,
      emailConfirmed: false,
      applicationStatus: 'not_applied',
      isActive: false,
      storeCode: null,
      commissionRate: 4,
    });
    const mail = await mailOf(partner.email, 'Confirm your email address');
    // Decision 059: what somebody typed never goes to an address that nobody has confirmed.
    expect(JSON.stringify(mail)).not.toMatch(/Whitmore Home|Ruth/);
    const token = tokenIn(mail, '/store-partner/confirm-email');
    const confirmed = await visitor(stack.url).send('POST', '/api/auth/email/confirm', { body: { token } });
    expect(confirmed).toMatchObject({ status: 200, body: { alreadyConfirmed: false } });
    expect(await record(partner)).toMatchObject({ emailConfirmed: true });
  });

  it('refuses an address twice, a short password and one of the store’s own name', async () => {
    const partner = await signUpPartner(stack.url);
    const again = (change: object) =>
      visitor(stack.url).send('POST', '/api/store-partner-signup', {
        body: {
          firstName: 'Ruth',
          lastName: 'Whitmore',
          storeName: 'Whitmore Home',
          email: partner.email,
          password: fresh,
          ...change,
        },
      });
    expect(await again({})).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await again({ password: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 8 characters long' } },
    });
    expect(await again({ password: 'Whitmore Home', email: `x${partner.email}` })).toMatchObject({
      status: 400,
      body: { code: 'weak_password' },
    });
  });

  it('POST /api/store-partnership-applications keeps what was sent, with the bank’s name and last four digits alone', async () => {
    const partner = await signUpPartner(stack.url);
    const answered = await apply(partner);
    expect(answered).toMatchObject({
      status: 201,
      body: { success: true, applicationStatus: 'pending', storeCode: null, credentials: null },
    });
    expect(await record(partner)).toMatchObject({
      applicationStatus: 'pending',
      legalBusinessName: 'Whitmore Home LLC',
      contactPhone: '+16145550148',
      address: '1500 Polaris Pkwy',
      taxId: '4567',
      bankName: 'Heartland Bank',
      bankAccountLast4: '6789',
      numberOfLocations: 2,
      agreed: { versions: { partnershipAgreement: '2026-11-01' } },
    });
    // The mail goes to the account's address, not to the contact that the form names.
    await mailOf(partner.email, 'We have your partnership application');
    expect(await stack.sandbox.mail('store@whitmore.example')).toEqual([]);
  });

  it('bank numbers and EIN stand in no event', async () => {
    const partner = await signUpPartner(stack.url);
    await applyForPartnership(partner, { bankAccountNumber: '000987650321', taxId: '31-7654321' });
    const database = new pg.Client({ connectionString: stack.run.databaseUrl });
    await database.connect();
    const { rows } = await database.query(
      'SELECT type, data::text || meta::text AS written FROM es.events WHERE stream_id = $1',
      [`partner-${partner.id}`],
    );
    await database.end();
    const texts = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(2);
    expect(texts).not.toMatch(/000987650321|110000000|7654321|Ruth|Polaris|whitmore\.example/);
    expect(texts).toContain('Heartland Bank');
  });

  it('is refused with the field that is wrong: EIN by its shape, routing number, agreements, a state of another ZIP', async () => {
    const partner = await signUpPartner(stack.url);
    const fields = async (change: object) => (await apply(partner, change)).body;
    expect(await fields({ taxId: '00-1234567' })).toMatchObject({ fields: { taxId: expect.any(String) } });
    expect(await fields({ taxId: '123' })).toMatchObject({ fields: { taxId: expect.any(String) } });
    expect(await fields({ bankRoutingNumber: '12345678' })).toMatchObject({
      fields: { bankRoutingNumber: 'A routing number has 9 digits.' },
    });
    expect(await fields({ qrPlacementAgreement: false })).toMatchObject({
      fields: { qrPlacementAgreement: expect.any(String) },
    });
    expect(await fields({ state: 'NY' })).toMatchObject({ code: 'state_mismatch' });
    expect(await fields({ commissionRate: '12.00' })).toMatchObject({
      fields: { commissionRate: expect.any(String) },
    });
    expect(await record(partner)).toMatchObject({ applicationStatus: 'not_applied', bankAccountLast4: null });
  });

  it.each([
    'storeName',
    'legalBusinessName',
    'contactEmail',
    'contactPhone',
    'contactName',
    'address',
    'city',
    'state',
    'zipCode',
    'businessType',
    'businessCategory',
    'bankAccountNumber',
    'bankRoutingNumber',
    'bankName',
    'accountHolderName',
  ])('an application without %s is refused', async (field) => {
    const partner = await signUpPartner(stack.url);
    expect(await apply(partner, { [field]: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it.each([
    'partnershipAgreementSigned',
    'dataPrivacyConsent',
    'qrPlacementAgreement',
    'marketingMaterialsConsent',
  ])('an application without the %s is refused', async (agreement) => {
    const partner = await signUpPartner(stack.url);
    for (const answer of [false, undefined])
      expect(await apply(partner, { [agreement]: answer })).toMatchObject({
        status: 400,
        body: { fields: { [agreement]: expect.any(String) } },
      });
  });

  it('a bank account that the provider does not take is named, and nothing is kept', async () => {
    const partner = await signUpPartner(stack.url);
    const refused = await apply(partner, { bankRoutingNumber: '110000001' });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'bank_refused', fields: { bankRoutingNumber: expect.any(String) } },
    });
    expect(await record(partner)).toMatchObject({ applicationStatus: 'not_applied', bankAccountLast4: null });
  });

  it('one partner is never told another’s record, nor applies in another’s name', async () => {
    const partner = await signUpPartner(stack.url);
    const other = await signUpPartner(stack.url, 'Maple & Main');
    for (const path of ['', '/commissions', '/qr-analytics', '/payout-account'])
      expect((await other.visitor.send('GET', `/api/store-partner/${partner.id}${path}`)).status).toBe(404);
    expect((await other.visitor.send('POST', `/api/store-partner/${partner.id}/cancel`)).status).toBe(404);
    expect(await apply(other, { userId: partner.id })).toMatchObject({
      status: 403,
      body: { code: 'identity_mismatch' },
    });
    expect(await apply(other, { submittedByEmail: partner.email })).toMatchObject({
      body: { code: 'identity_mismatch' },
    });
    const customer = await registerCustomer(stack.url);
    expect((await customer.visitor.send('GET', `/api/store-partner/${partner.id}`)).status).toBe(403);
  });

  it('POST /api/store-partner/forgot-password and reset-password set a new password, once', async () => {
    const partner = await signUpPartner(stack.url);
    const nobody = visitor(stack.url);
    expect(
      await nobody.send('POST', '/api/store-partner/forgot-password', { body: { email: partner.email } }),
    ).toMatchObject({ status: 202, body: { success: true, message: expect.any(String) } });
    const token = tokenIn(await mailOf(partner.email, 'Set a new password'), '/store-partner/reset-password');
    const reset = (newPassword: string) =>
      nobody.send('POST', '/api/store-partner/reset-password', { body: { token, newPassword } });
    expect(await reset('short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 8 characters long' } },
    });
    expect(await reset(fresh)).toMatchObject({ status: 200, body: { success: true } });
    expect(await reset('Another-one-2')).toMatchObject({ status: 410, body: { details: { why: 'used' } } });
    expect((await partner.visitor.send('GET', `/api/store-partner/${partner.id}`)).status).toBe(401);
    const signIn = (password: string) =>
      visitor(stack.url).send('POST', '/api/store-partner-login', {
        body: { email: partner.email, password },
      });
    expect(await signIn(partner.password)).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password' },
    });
    expect(await signIn(fresh)).toMatchObject({ status: 200, body: { success: true } });
    await mailOf(partner.email, 'Your password was changed');
  });

  it('a customer’s reset link sets no partner’s password, and a partner’s request mails no customer', async () => {
    const customer = await registerCustomer(stack.url);
    const nobody = visitor(stack.url);
    await nobody.send('POST', '/api/store-partner/forgot-password', { body: { email: customer.email } });
    await nobody.send('POST', '/api/auth/password-reset', { body: { email: customer.email } });
    const token = tokenIn(await mailOf(customer.email, 'Set a new password'), '/reset-password');
    expect(
      (await stack.sandbox.mail(customer.email)).filter(({ subject }) => subject === 'Set a new password'),
    ).toHaveLength(1);
    const refused = await nobody.send('POST', '/api/store-partner/reset-password', {
      body: { token, newPassword: fresh },
    });
    expect(refused).toMatchObject({ status: 410, body: { code: 'link_ended' } });
  });

  it('contact, language and bank account can be changed, and the mails follow the language', async () => {
    const partner = await signUpPartner(stack.url);
    await applyForPartnership(partner);
    const at = `/api/store-partner/${partner.id}`;
    await partner.visitor.call('PATCH', at, z.unknown(), { body: { contactPhone: '614-555-0199' } });
    await partner.visitor.call('PATCH', '/api/store-partner/language', z.unknown(), {
      body: { language: 'es' },
    });
    const bank = {
      bankName: 'Ohio Valley Bank',
      accountHolderName: 'Whitmore Home LLC',
      bankAccountType: 'savings',
      bankRoutingNumber: '110000000',
      bankAccountNumber: '000111111116',
    };
    const answered = await partner.visitor.send('POST', `${at}/bank-account`, { body: bank });
    expect(answered).toMatchObject({ status: 200, body: { bankName: 'Ohio Valley Bank' } });
    expect(await record(partner)).toMatchObject({
      contactPhone: '+16145550199',
      bankName: 'Ohio Valley Bank',
      bankAccountType: 'savings',
    });
    await partner.visitor.call('POST', `${at}/cancel`, z.unknown());
    await mailOf(partner.email, 'Su asociación terminó');
  });

  it('POST /api/store-partner/{id}/cancel ends the partnership and every session, once', async () => {
    const partner = await signUpPartner(stack.url);
    await applyForPartnership(partner);
    const at = `/api/store-partner/${partner.id}`;
    const key = randomUUID();
    const cancel = () => partner.visitor.send('POST', `${at}/cancel`, { idempotencyKey: key });
    expect(await cancel()).toMatchObject({
      status: 200,
      body: {
        message: "Your store partnership account has been cancelled successfully. We're sorry to see you go!",
      },
    });
    expect((await partner.visitor.send('GET', at)).status).toBe(401);
    await partner.visitor.call('POST', '/api/store-partner-login', z.unknown(), {
      body: { email: partner.email, password: partner.password },
    });
    expect(await record(partner)).toMatchObject({ applicationStatus: 'cancelled', isActive: false });
    expect(await apply(partner)).toMatchObject({
      status: 409,
      body: { message: 'This partnership has ended.' },
    });
    await mailOf(partner.email, 'Your store partnership has ended');
  });
});
