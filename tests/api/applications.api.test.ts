/** Applying to become a technician, over HTTP: both forms, the status page, the review, and where the number goes (decision 090). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Application, ListedApplication } from '#api/contract/onboarding.ts';
import { contractVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addTechnician, confirmAddress, excuse, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { signUpBody } from '#tests/support/sign-up.ts';

let stack: RunningStack;
let admin: Visitor;
beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
});
afterAll(() => stack?.stop());

const anything = z.unknown();
const applied = z.looseObject({
  technicianId: z.string(),
  requiresVerification: z.boolean(),
  needsNumber: z.boolean(),
});
/** Areas from 900 on are given to nobody; this number is as good as anybody's. */
const ssn = '219-09-9641';
const password = 'Hexagon-7-keys';
const signUp = (email: string) => ({
  ...signUpBody(email),
  skills: ['IKEA Assembly', 'Office Furniture'],
  taxClassification: 'llc',
  businessName: 'Kowalczyk Assembly',
});
const newEmail = () => `applicant.${randomUUID().slice(0, 8)}@hexkey.example`;

async function applies(body: object = signUp(newEmail()), path = '/api/auth/technician-signup') {
  const person = visitor(stack.url);
  const answer = await person.call('POST', path, applied, { body });
  return { person, id: answer.technicianId, answer };
}
const statusOf = (person: Visitor) =>
  person.call('GET', '/api/technician/application', anything) as Promise<Application>;
const review = (id: string, part: string, body: object) =>
  admin.send('POST', `/api/admin/technician-applications/${id}/${part}`, { body });

describe('an application', () => {
  it('by the sign-up form signs in, asks for the address, and stands on the status page', async () => {
    const { person, answer } = await applies();
    expect(answer.requiresVerification).toBe(true);
    const status = await statusOf(person);
    expect(status).toMatchObject({ status: 'open', source: 'sign_up', attempt: 1, mayWithdraw: true });
    expect(status.ownSteps).toEqual(
      expect.arrayContaining(['email', 'authorization', 'license', 'contract']),
    );
    expect(status.history.at(-1)).toMatchObject({ code: 'ApplicationSent', values: { source: 'sign_up' } });
  });

  it('by the wizard is seen by the reviewer with what was typed, and with four digits at most', async () => {
    const { id } = await applies(
      {
        firstName: 'Darnell',
        lastName: 'Price',
        email: newEmail(),
        phone: '937-555-0110',
        address: { street: '7 Main St', city: 'Dayton', state: 'OH', zipCode: '45402' },
        ssn,
        experience: 'intermediate',
        skills: ['IKEA'],
        availability: 'evenings',
        workRadius: 25,
        workHistory: [{ company: 'Acme', position: 'Assembler', duration: '2 years', description: 'Beds' }],
        certifications: ['OSHA 10'],
        backgroundCheckConsent: true,
        eligibilityConfirmation: true,
        termsAccepted: true,
        password,
        confirmPassword: password,
      },
      '/api/technician/apply',
    );
    const seen = await admin.call('GET', `/api/admin/technician-applications/${id}`, anything);
    expect(seen).toMatchObject({
      firstName: 'Darnell',
      address: '7 Main St, Dayton, OH',
      serviceArea: 'OH 45402',
      workRadiusMiles: 25,
      applicationStatus: 'pending',
      backgroundCheckStatus: 'pending',
      certifications: 'OSHA 10',
      workHistory: [{ company: 'Acme' }],
    });
    expect(JSON.stringify(seen)).not.toContain(ssn.slice(0, 6));
    const listed = async () => {
      const list = await admin.call('GET', '/api/admin/technician-applications', anything);
      return (list as ListedApplication[]).find((one) => one.id === id);
    };
    await expect.poll(listed).toMatchObject({ lastName: 'Price', onboardingStep: 'email' });
  });

  it('sent twice under one key is one, and another one under way is refused', async () => {
    const body = signUp(newEmail());
    const idempotencyKey = randomUUID();
    const person = visitor(stack.url);
    const [first, second] = [
      await person.call('POST', '/api/auth/technician-signup', applied, { body, idempotencyKey }),
      await visitor(stack.url).call('POST', '/api/auth/technician-signup', applied, { body, idempotencyKey }),
    ];
    expect(second.technicianId).toBe(first.technicianId);
    const again = await visitor(stack.url).send('POST', '/api/auth/technician-signup', { body });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_applied' } });
    const stranger = { ...body, password: 'Another-7-keys', confirmPassword: 'Another-7-keys' };
    expect(
      await visitor(stack.url).send('POST', '/api/auth/technician-signup', { body: stranger }),
    ).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: expect.any(String) as string } },
    });
  });

  it('sent several times at once from one address is one, and the others leave nothing behind', async () => {
    const surname = `Race${randomUUID().replace(/[^a-f]/g, '')}`;
    const body = { ...signUp(newEmail()), lastName: surname };
    const path = '/api/auth/technician-signup';
    const send = () => visitor(stack.url).send('POST', path, { body });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const known = async () => {
      const list = await admin.call('GET', '/api/admin/technician-applications', anything);
      return (list as ListedApplication[]).filter(({ lastName }) => lastName === surname);
    };
    await expect.poll(async () => (await known()).length).toBeGreaterThan(0);
    expect(await known()).toHaveLength(1);
    const twin = { body: signUp(newEmail()), idempotencyKey: randomUUID() };
    const twins = [0, 1].map(() => visitor(stack.url).call('POST', path, applied, twin));
    const [one, other] = await Promise.all(twins);
    expect(other?.technicianId).toBe(one?.technicianId);
  });

  it('is answered by a mail about it, whose links lead its person and not a customer', async () => {
    const email = newEmail();
    await applies(signUp(email));
    const mail = await eventually('the mail with the link', async () => {
      const mails = await stack.sandbox.mail(email);
      return mails.find(({ subject }) => subject === 'Confirm your email address');
    });
    const text = String(mail['text']);
    expect(text).toContain('your application');
    expect(text).not.toMatch(/booking/);
    expect(text).toContain(`${stack.url}/technician/application-status`);
    expect(text).not.toContain('/account/notifications');
  });

  it('that was withdrawn may be sent again with the same login', async () => {
    const body = signUp(newEmail());
    const { person, id } = await applies(body);
    await person.call('POST', '/api/technician/application/withdraw', anything, { body: {} });
    expect(await statusOf(person)).toMatchObject({ status: 'withdrawn', mayApplyAgain: true, ownSteps: [] });
    const again = await applies({ ...body, phone: '614-555-0177' });
    expect(again.id).toBe(id);
    expect(await statusOf(again.person)).toMatchObject({ status: 'open', attempt: 2 });
  });

  it('is sent again by who is signed in without a password, begun with what was said last', async () => {
    const email = newEmail();
    const { person, id } = await applies({
      ...signUp(email),
      skills: ['IKEA Assembly', 'Kids Furniture'],
    });
    const begun = {
      ssn,
      backgroundCheckConsent: true,
      eligibilityConfirmation: true,
      termsAccepted: true,
    };
    const answers = async () => {
      const {
        email: _email,
        street,
        city,
        state,
        zipCode,
        certifications: _none,
        ...said
      } = await person.call(
        'GET',
        '/api/technician/application/answers',
        z.looseObject({
          email: z.string(),
          street: z.string(),
          city: z.string(),
          state: z.string(),
          zipCode: z.string(),
          certifications: z.null(),
        }),
      );
      return { ...said, address: { street, city, state, zipCode } };
    };
    const work = { company: 'Acme', position: 'Assembler', duration: '2 years', description: 'Beds' };
    const said = await answers();
    expect(said).toMatchObject({
      firstName: 'Nadia',
      lastName: 'Kowalczyk',
      dateOfBirth: '1990-04-01',
      address: { street: '12345 Elm Street', city: 'Columbus', state: 'OH', zipCode: '43206' },
      skills: ['ikea', 'kids'],
      workRadius: null,
      workHistory: [],
    });
    expect(JSON.stringify(said)).not.toContain('9641');
    const body = { ...said, ...begun, skills: ['office'], workRadius: 30, workHistory: [work] };
    const send = (client: Visitor) => client.send('POST', '/api/technician/application/again', { body });
    expect(await send(person)).toMatchObject({ status: 409, body: { code: 'already_applied' } });
    await person.call('POST', '/api/technician/application/withdraw', anything, { body: {} });
    expect(await send(visitor(stack.url))).toMatchObject({ status: 401 });
    expect(await send(person)).toMatchObject({ status: 201, body: { technicianId: id } });
    expect(await statusOf(person)).toMatchObject({ status: 'open', attempt: 2, source: 'wizard' });
    expect(await answers()).toMatchObject({ workRadius: 30, workHistory: [work] });
    // What the wizard does not ask stays as it was said.
    expect(await admin.call('GET', `/api/admin/technician-applications/${id}`, anything)).toMatchObject({
      email,
      skills: ['office', 'kids'],
      taxClassification: 'llc',
      businessName: 'Kowalczyk Assembly',
    });
    // The password is the one from before; who gives it in the steps keeps as much.
    const client = visitor(stack.url);
    const login = { body: { email, password } };
    expect(await client.send('POST', '/api/auth/technician-login', login)).toMatchObject({ status: 200 });
    await person.call('POST', '/api/technician/application/withdraw', anything, { body: {} });
    const byPassword = { ...body, email, password, confirmPassword: password, skills: ['kitchen'] };
    expect(
      await visitor(stack.url).send('POST', '/api/technician/apply', { body: byPassword }),
    ).toMatchObject({ status: 201, body: { technicianId: id } });
    expect(await answers()).toMatchObject({ skills: ['kitchen', 'kids'] });
  });

  it('names the fields that are wrong, in the specification’s words', async () => {
    const body = { ...signUp(newEmail()), ssn: '12', skills: [], address: '1 Nowhere Road, Atlantis 00000' };
    expect(await visitor(stack.url).send('POST', '/api/auth/technician-signup', { body })).toMatchObject({
      status: 400,
      body: {
        fields: {
          ssn: 'SSN is required for background check and tax reporting',
          skills: 'Please select at least one skill',
        },
      },
    });
  });

  it('of somebody under 18 is refused beside the date of birth', async () => {
    const body = { ...signUp(newEmail()), dateOfBirth: `${new Date().getUTCFullYear() - 17}-01-01` };
    expect(await visitor(stack.url).send('POST', '/api/auth/technician-signup', { body })).toMatchObject({
      status: 400,
      body: { fields: { dateOfBirth: 'You must be at least 18 to work with Hexkey.' } },
    });
  });

  it('whose ZIP code lies in another state is refused beside the state', async () => {
    const address = { street: '88 Thurman Ave', city: 'Columbus', state: 'OH', zipCode: '94103' };
    const body = { ...signUp(newEmail()), address };
    expect(await visitor(stack.url).send('POST', '/api/auth/technician-signup', { body })).toMatchObject({
      status: 400,
      body: {
        code: 'state_mismatch',
        fields: { 'address.state': 'ZIP code 94103 is in CA. Please check the state.' },
      },
    });
  });
});

describe('somebody whom an admin has entered', () => {
  it('is invited again once their application has ended, with the same sign-in', async () => {
    const added = await addTechnician(stack.url, admin, { zip: '43206' });
    const invitations = async () => {
      const mails = await stack.sandbox.mail(added.email);
      return mails.filter(({ subject }) => subject === 'Your Hexkey technician account').length;
    };
    await eventually('the first invitation', async () => (await invitations()) === 1 || undefined);
    expect(await review(added.id, 'invite', {})).toMatchObject({ body: { code: 'already_applied' } });
    await added.visitor.call('POST', '/api/technician/application/withdraw', anything, { body: {} });
    expect((await review(added.id, 'invite', {})).status).toBe(200);
    expect(await statusOf(added.visitor)).toMatchObject({ status: 'approved', attempt: 2, source: 'admin' });
    await eventually('the second invitation', async () => (await invitations()) === 2 || undefined);
    // Who applied alone does so again alone.
    const { id } = await applies();
    expect(await review(id, 'invite', {})).toMatchObject({ body: { code: 'nothing_to_do' } });
  });
});

describe('what the check provider can’t use', () => {
  /** Passes our rules, and is none that the service takes. */
  const wrong = '111-11-1111';
  const numberOf = (body: object, person: Visitor) =>
    person.send('POST', '/api/technician/application/ssn', { body });

  it('is said on the status page until it is given right', async () => {
    const { person, answer } = await applies({ ...signUp(newEmail()), ssn: wrong });
    expect(answer.needsNumber).toBe(true);
    expect(await statusOf(person)).toMatchObject({ unusable: ['ssn'], dateOfBirth: '1990-04-01' });
    expect(await numberOf({ ssn: wrong }, person)).toMatchObject({
      status: 400,
      body: { code: 'check_refused', fields: { ssn: expect.any(String) as string } },
    });
    expect((await numberOf({ ssn }, person)).status).toBe(200);
    const status = await statusOf(person);
    expect(status).toMatchObject({ unusable: [] });
    expect(status.ownSteps).not.toContain('ssn');
  });

  it('a date of birth that is corrected with the number is the one that the reviewer sees', async () => {
    const { person, id } = await applies({ ...signUp(newEmail()), ssn: wrong });
    expect((await numberOf({ ssn, dateOfBirth: '1991-05-02' }, person)).status).toBe(200);
    const seen = await admin.call('GET', `/api/admin/technician-applications/${id}`, anything);
    expect(seen).toMatchObject({ dateOfBirth: '1991-05-02' });
    expect(await statusOf(person)).toMatchObject({ dateOfBirth: '1991-05-02' });
    // The bank asks nobody for what the application says, and keeps what it is told otherwise.
    const bank = (part: string, options?: { readonly body: object }) =>
      person.send(options ? 'POST' : 'GET', part, options);
    expect(await bank(`/api/technician/bank-status/${id}`)).toMatchObject({
      body: { needsDateOfBirth: false },
    });
    const account = {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'individual',
      bankName: 'Test Bank',
    };
    await bank('/api/technicians/setup-banking', { body: account });
    expect(await bank(`/api/technician/${id}/payout-account`)).toMatchObject({ body: { due: [] } });
    await bank('/api/technicians/setup-banking', { body: { ...account, dateOfBirth: '1992-06-03' } });
    expect(await statusOf(person)).toMatchObject({ dateOfBirth: '1992-06-03' });
  });
});

describe('a review', () => {
  it('is refused without its evidence, and goes through by exceptions that stand with reason and end', async () => {
    const { id, person } = await applies();
    const approve = () =>
      admin.send('PATCH', `/api/admin/technician-applications/${id}/approve`, { body: { approved: true } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    for (const requirement of ['license', 'background_check'])
      expect((await review(id, 'exception', { requirement, reason: 'known to us', until })).status).toBe(200);
    expect(await approve()).toMatchObject({ status: 200, body: { applicationStatus: 'approved' } });
    expect(await admin.call('GET', `/api/admin/technician-applications/${id}`, anything)).toMatchObject({
      exceptions: [
        { requirement: 'license', reason: 'known to us', until },
        { requirement: 'background_check', until },
      ],
    });
    expect(await statusOf(person)).toMatchObject({ status: 'approved' });
  });

  it('lets nobody work without report, signature and payable account, and ends what was only excused', async () => {
    const { id, person } = await applies();
    const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const excuse = (requirement: string) =>
      review(id, 'exception', { requirement, reason: 'known to us', until });
    await excuse('license');
    await excuse('background_check');
    await admin.send('PATCH', `/api/admin/technician-applications/${id}/approve`, {
      body: { approved: true },
    });
    const isActive = async () => (await statusOf(person)).status === 'active';
    await excuse('contract');
    expect(await isActive()).toBe(false);
    await excuse('bank');
    await eventually('activation', async () => (await isActive()) || undefined);
    const listed = z.array(z.looseObject({ id: z.string(), applicationStatus: z.string() }));
    const all = await admin.call('GET', '/api/admin/technicians', listed);
    expect(all.find((one) => one.id === id)).toMatchObject({ applicationStatus: 'approved' });
  });

  it('that asks for more is answered by the person, and read by nobody else', async () => {
    const { id, person } = await applies();
    await review(id, 'ask', { note: 'Which reference may we call?' });
    expect(await statusOf(person)).toMatchObject({ question: 'Which reference may we call?' });
    await person.call('POST', '/api/technician/application/answer', anything, { body: { answer: 'Acme' } });
    expect(await admin.call('GET', `/api/admin/technician-applications/${id}`, anything)).toMatchObject({
      question: { answer: 'Acme' },
    });
  });
});

describe('a signed contract', () => {
  const sign = (person: Visitor) =>
    person.call('POST', '/api/technician/application/sign', z.looseObject({ sha256: z.string() }), {
      body: {
        version: contractVersion,
        consentVersion: signingConsentVersion,
        consented: true,
        name: 'Nadia Kowalczyk',
        signature: 'M20 150L80 40L120 160L180 60',
        language: 'en',
      },
    });
  const copies = async (email: string) =>
    (await stack.sandbox.mail(email)).filter(({ subject }) => subject === 'Your signed agreement');

  it('is mailed to its person once, after the address was confirmed', async () => {
    const email = newEmail();
    const { id, person } = await applies(signUp(email));
    await sign(person);
    // A later mail has come, and mails go out in order.
    await review(id, 'ask', { note: 'Which reference may we call?' });
    await eventually('the mail of the question', async () => {
      const mails = await stack.sandbox.mail(email);
      return mails.some(({ subject }) => subject === 'A question about your application') || undefined;
    });
    // The address may be somebody else's.
    expect(await copies(email)).toEqual([]);
    await confirmAddress(stack, { email });
    await eventually('the copy', async () => (await copies(email)).length > 0 || undefined);
    await sign(person);
    await person.call('POST', '/api/technician/application/withdraw', anything, { body: {} });
    await eventually('the mail of the withdrawal', async () => {
      const mails = await stack.sandbox.mail(email);
      return mails.some(({ subject }) => subject === 'You withdrew your application') || undefined;
    });
    expect(await copies(email)).toMatchObject([
      { attachments: [{ filename: expect.stringMatching(/^hexkey-HC-\w{10}\.pdf$/) as string }] },
    ]);
  });
});

describe('the Social Security number', () => {
  const spellings = [ssn, ssn.replaceAll('-', '')];

  it('stands in no table, in no file of the installation, and in no log', async () => {
    const email = newEmail();
    await applies(signUp(email));
    // The story has run, so that Temporal holds what there is to hold.
    await eventually('the first mail', async () => {
      const mail = await stack.sandbox.mail(email);
      return mail.find(({ subject }) => subject === 'We got your application');
    });
    const client = new pg.Client({ connectionString: stack.run.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      expect(rows.length).toBeGreaterThan(10);
      for (const { name } of rows) {
        const found = await client.query(
          `SELECT 1 FROM ${name} t WHERE to_jsonb(t)::text LIKE ANY ($1) LIMIT 1`,
          [spellings.map((one) => `%${one}%`)],
        );
        expect(found.rowCount, name).toBe(0);
      }
    } finally {
      await client.end();
    }
    const files = await readdir(stack.dataDir, { recursive: true, withFileTypes: true });
    const read = files.filter((file) => file.isFile() && !file.parentPath.includes('postgres'));
    expect(read.length).toBeGreaterThan(3);
    for (const { parentPath, name } of read) {
      const bytes = await readFile(join(parentPath, name));
      for (const one of spellings) expect(bytes.includes(one), join(parentPath, name)).toBe(false);
    }
  });
});

describe('the list of applications', () => {
  const page = (query: string) =>
    admin.call(
      'GET',
      `/api/admin/technician-applications/paginated?${query}`,
      z.looseObject({ total: z.number(), applications: z.array(z.looseObject({ id: z.string() })) }),
    );
  const open = () =>
    admin.call(
      'GET',
      '/api/admin/technician-applications/open',
      z.looseObject({ applications: z.array(z.looseObject({ id: z.string() })) }),
    );

  it('has somebody under the status that they have and no other; approved, the login is told, and rejected nothing waits', async () => {
    const email = newEmail();
    const { id } = await applies(signUp(email));
    const other = await applies();
    const under = async () => {
      const found = [];
      for (const status of ['pending', 'under_review', 'approved', 'rejected'])
        if ((await page(`search=${encodeURIComponent(email)}&status=${status}`)).total === 1)
          found.push(status);
      return found;
    };
    expect(await under()).toEqual(['pending']);
    expect((await page(`search=${encodeURIComponent(email)}`)).applications[0]).toMatchObject({
      id,
      firstName: expect.any(String) as string,
      onboardingStep: expect.any(String) as string,
      applicationStatus: 'pending',
    });
    expect((await open()).applications.map((one) => one.id)).toContain(id);
    const approve = () =>
      admin.send('PATCH', `/api/admin/technician-applications/${id}/approve`, { body: { approved: true } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    await excuse(admin, id, ['license', 'background_check']);
    // Who applied has a login already, with a password that nobody else knows.
    expect((await approve()).body).toMatchObject({
      applicationStatus: 'approved',
      loginCredentials: { email, password: null },
    });
    expect(await under()).toEqual(['approved']);
    await admin.call('PATCH', `/api/admin/technician-applications/${other.id}/approve`, anything, {
      body: { approved: false, reason: 'area' },
    });
    expect((await open()).applications.map((one) => one.id)).not.toContain(other.id);
  });

  it('makes the login that an approved person lacks, and tells it again where the answer was lost', async () => {
    const email = newEmail();
    const { id } = await applies(signUp(email));
    await excuse(admin, id, ['license', 'background_check']);
    const pool = new pg.Pool({ connectionString: stack.run.databaseUrl });
    await pool.query(`DELETE FROM app.credentials WHERE role = 'technician' AND person_id = $1`, [id]);
    await pool.end();
    const headers = { 'idempotency-key': randomUUID() };
    const approve = async () => {
      const { body } = await admin.send('PATCH', `/api/admin/technician-applications/${id}/approve`, {
        body: { approved: true },
        headers,
      });
      return z
        .looseObject({ loginCredentials: z.object({ email: z.string(), password: z.string() }) })
        .parse(body).loginCredentials;
    };
    const made = await approve();
    expect(made.email).toBe(email);
    expect(await approve()).toEqual(made);
    await visitor(stack.url).call('POST', '/api/auth/technician-login', anything, { body: made });
  });
});
