/**
 * How people are vetted, with time that passes at once: the provider's answers, promises, reminders and ends (decision
 * 090).
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import { madeUpKeys } from '#sandbox/sandbox.ts';
import { applicant, type Applicant, hour, day } from '../testing/applicant.ts';
import { eventually } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

const reportOf = (one: Applicant, number = 1) => `report:candidate:${one.id}:${number}`;

describe('an application', () => {
  it('goes its way to the first job: check, review, bank account', async () => {
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'clear');
    await one.hear();
    await one.until('CheckReported');
    await one.review({ type: 'VerifyLicense', expiresOn: '2035-01-31' }, { type: 'Approve' });
    await one.connectBank();
    await one.until('Activated');
    expect(world.checks.orders.filter((order) => order.includes(one.id))).toEqual([`candidate:${one.id}:1`]);
    await one.hasLetters('application_received', 'application_approved', 'ready_to_work');
  });

  it('finds a report whose webhook was lost by asking', async () => {
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'consider');
    await world.sleep(12 * hour);
    expect(await one.types()).toContain('CheckReported');
  });

  it('waits while the provider is away, tells the person of the new time, and goes on when it is back', async () => {
    world.checks.isAway = true;
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckOrdered');
    await world.sleep(25 * hour);
    expect(await one.types()).toContain('PromiseMissed');
    await one.hasLetters('application_late', 'application_promise_missed');
    world.checks.isAway = false;
    await world.sleep(hour);
    await one.until('CheckBegun');
  });

  it('asks for the number again when the provider takes no order, and keeps what it could not use', async () => {
    world.checks.refuses = ['dateOfBirth'];
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckReported');
    await one.hasLetters('number_wanted');
    const unusable = async () => (await one.state()).unusable;
    expect(await unusable()).toEqual(['dateOfBirth']);
    world.checks.refuses = [];
    await one.giveNumber();
    await one.until('CheckBegun');
    expect(await unusable()).toEqual([]);
  });

  it('that its person leaves undone is reminded of twice, then closed, and may be sent again', async () => {
    const one = await applicant(world);
    await one.send();
    await world.sleep(15 * day);
    await one.over();
    const types = await one.types();
    expect(types.filter((type) => type === 'Reminded')).toHaveLength(2);
    expect(types.at(-1)).toBe('ApplicationExpired');
    await one.send();
    await one.complete();
    await one.until('CheckBegun');
  });

  it('that is withdrawn ends the story', async () => {
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckBegun');
    await one.own({ type: 'Withdraw' });
    await one.over();
    await one.hasLetters('application_withdrawn');
    expect(world.checks.told).toContain(`stop:${reportOf(one)}`);
  });
});

describe('a report that is not clear', () => {
  it('ends the application with both notices when five business days pass in silence', async () => {
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'consider');
    await one.hear();
    await one.until('CheckReported');
    await one.review({ type: 'BeginAdverseAction', businessDay: day });
    await world.sleep(4 * day);
    expect(await one.types()).not.toContain('ApplicationRejected');
    await world.sleep(5 * day);
    await one.over();
    expect((await one.types()).at(-1)).toBe('ApplicationRejected');
    await one.hasLetters('pre_adverse_notice', 'adverse_notice');
    expect(world.checks.told.filter((call) => call.endsWith(reportOf(one)))).toEqual([
      `start_pre_adverse:${reportOf(one)}`,
    ]);
  });

  it('rejects nobody whose dispute with the provider holds the final notice back', async () => {
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'consider');
    await one.hear();
    await one.until('CheckReported');
    world.checks.holdsNotices = true;
    await one.review({ type: 'BeginAdverseAction', businessDay: day });
    await one.until('ProviderInstructed');
    await world.sleep(10 * day);
    expect(await one.types()).not.toContain('ApplicationRejected');
    world.checks.holdsNotices = false;
    world.checks.results.set(reportOf(one), 'clear');
    await world.sleep(day);
    await eventually('the person is engaged', async () =>
      world.checks.told.includes(`engage:${reportOf(one)}`),
    );
  });

  it('accepted while the provider is away never sends the notice', async () => {
    const one = await applicant(world);
    await one.complete();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'consider');
    await one.hear();
    await one.until('CheckReported');
    world.checks.isAway = true;
    await one.review({ type: 'BeginAdverseAction', businessDay: day });
    await world.sleep(hour);
    const reason = await world.keys.seal(`technician-${one.id}`, 'acceptance', 'long ago');
    await one.review({ type: 'AcceptReport', reason });
    world.checks.isAway = false;
    await world.sleep(hour);
    await eventually('the person is engaged', async () =>
      world.checks.told.includes(`engage:${reportOf(one)}`),
    );
    expect(world.checks.told.filter((call) => call.endsWith(reportOf(one)))).toEqual([
      `engage:${reportOf(one)}`,
    ]);
  });
});

describe('a contract that is signed at the outside service', () => {
  const press = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  const fault = (kind: string) => world.control('POST', '/sandbox/faults', { service: 'docuseal', kind });

  /** An ordered signing, and the page on which the person signs. */
  async function ordered() {
    const one = await applicant(world);
    await one.send();
    const draft = await world.documents.keep('contracts', one.id, 'draft', Buffer.from('%PDF-1.7 draft'));
    await one.orderSigning(draft);
    const page = async (): Promise<string> => {
      const begun = (await world.log.readStream(`onboarding-${one.id}`)).findLast(
        ({ type }) => type === 'SigningBegun',
      );
      if (!begun) throw new Error('the service has not taken it');
      const { url } = begun.data as OnboardingEvents['SigningBegun'];
      return (await world.keys.open(url)) ?? '';
    };
    return { one, draft, page };
  }

  it('is handed over, found by asking though no webhook comes, and kept under its person’s key', async () => {
    const { one, page } = await ordered();
    await one.until('SigningBegun');
    await press(await page(), 'completed');
    await world.sleep(13 * hour);
    await one.until('ContractSigned');
    const events = await world.log.readStream(`onboarding-${one.id}`);
    const last = events.findLast(({ type }) => type === 'ContractSigned');
    if (!last) throw new Error('nothing is signed');
    const { pdf, sha256, sealedBy } = last.data as OnboardingEvents['ContractSigned'];
    const bytes = await world.documents.read(pdf);
    expect(bytes && createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect([sealedBy, bytes?.subarray(0, 14).toString()]).toEqual(['docuseal', '%PDF-1.7 draft']);
    // The log must not reveal the page at the service.
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('/docuseal/s/');
  });

  it('waits while the service is away or answers garbage, and goes on when it is back', async () => {
    await fault('outage');
    const { one, page } = await ordered();
    await world.sleep(2 * hour);
    expect(await one.types()).not.toContain('SigningBegun');
    await world.control('DELETE', '/sandbox/faults');
    await fault('garbage');
    await world.sleep(hour);
    expect(await one.types()).not.toContain('SigningBegun');
    await world.control('DELETE', '/sandbox/faults');
    await world.sleep(hour);
    await one.until('SigningBegun');
    await press(await page(), 'completed');
    await one.hear();
    await one.until('ContractSigned');
    expect(await submissionsOf(one.id)).toHaveLength(1);
  });

  it('that is declined may be ordered again', async () => {
    const { one, draft, page } = await ordered();
    await one.until('SigningBegun');
    await press(await page(), 'declined');
    await one.hear();
    await one.until('SigningEnded');
    await one.orderSigning(draft);
    await eventually(
      'another page',
      async () => (await one.types()).filter((type) => type === 'SigningBegun').length === 2,
    );
    await press(await page(), 'completed');
    await one.hear();
    await one.until('ContractSigned');
  });

  async function submissionsOf(id: string): Promise<readonly unknown[]> {
    const query = new URLSearchParams({ external_id: `${id}:1` });
    const answer = await fetch(`${world.sandbox.url}/docuseal/submitters?${query}`, {
      headers: { 'X-Auth-Token': madeUpKeys.docuseal.apiKey },
    });
    return ((await answer.json()) as { data: readonly unknown[] }).data;
  }
});

describe('somebody who works', () => {
  it('is asked to sign when another version of the agreement has begun, and goes on once it is signed', async () => {
    const one = await applicant(world);
    await one.complete('2020-01-01');
    await one.until('SignatureAsked');
    await one.hasLetters('contract_changed');
    expect((await one.types()).filter((type) => type === 'SignatureAsked')).toHaveLength(1);
    await one.sign();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'clear');
    await one.hear();
    await one.until('CheckReported');
    await one.review({ type: 'VerifyLicense', expiresOn: '2035-01-31' }, { type: 'Approve' });
    await one.connectBank();
    await one.until('Activated');
  });

  it('is checked anew before the report is too old, and works on meanwhile', async () => {
    const one = await applicant(world, { reportValid: 31 * day });
    await one.complete();
    await one.until('CheckBegun');
    world.checks.results.set(reportOf(one), 'clear');
    await one.hear();
    await one.until('CheckReported');
    await one.review({ type: 'VerifyLicense', expiresOn: '2035-01-31' }, { type: 'Approve' });
    await one.connectBank();
    await one.until('Activated');
    await world.sleep(day);
    expect((await one.types()).filter((type) => type === 'CheckOrdered')).toHaveLength(2);
  });
});
