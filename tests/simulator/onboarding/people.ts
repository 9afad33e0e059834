/** Those who act in a life: what the API writes for the person and the reviewer, and what is done at the services. */
import { createHash } from 'node:crypto';
import { candidateCommand } from '#api/people/candidate.ts';
import { vettedOf } from '#api/people/vetted.ts';
import type { Actor } from '#domain/core/actor.ts';
import { cents } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { ApplicationFacts, ApplicationSource } from '#domain/onboarding/events.ts';
import { contractVersionAt, disclosureVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { needsNumber } from '#domain/onboarding/requirements.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { addDays, after, wallOf } from '#domain/scheduling/wall-time.ts';
import type { TechnicianCommand } from '#domain/technician/commands.ts';
import { technicians } from '#domain/technician/decide.ts';
import { execute, load } from '#events/execute.ts';
import type { Action, Setup } from './script.ts';
import { applicantId, durations, type World } from './world.ts';

const DAY = 24 * 60 * 60 * 1000;
const person: Actor = { role: 'technician', id: applicantId };
const admin: Actor = { role: 'admin', id: 'admin-1' };
const link: Actor = { role: 'system', id: 'link' };
const subject = `technician-${applicantId}`;

/** What the person says of themselves: none of it may be found in plain text where it is not theirs. */
const said = {
  firstName: 'Adalberta',
  lastName: 'Quennell',
  email: 'adalberta.quennell@example.com',
  phone: '+12125550177',
  address: '4211 Wisteria Terrace',
  dateOfBirth: '1987-03-29',
  dispute: 'That was my cousin of the same name',
} as const;
const numbers = ['536-22-8726', '536-22-4410'] as const;

/** Acts out actions; what one of them asks for is under way while the next one comes. */
export class People {
  readonly #world: World;
  readonly #setup: Setup;
  readonly #zone: string;
  #asked = 0;
  /** The account is deleted: nobody acts for it any more. */
  #isGone = false;
  #banks = 0;

  constructor(world: World, setup: Setup) {
    this.#world = world;
    this.#setup = setup;
    this.#zone = zoneOf(setup.zip) ?? 'America/New_York';
    for (const secret of Object.values(said)) world.secrets.add(secret);
    for (const number of numbers) world.secrets.add(number).add(number.replaceAll('-', ''));
  }

  act(action: Action): void {
    this.#world
      .asApi(() => this.#do(action))
      .catch((error: unknown) => {
        // Refusals are answers; what the caller of a broken API sees is no invariant of the stories.
        if (error instanceof TypeError || error instanceof ReferenceError) throw error;
        this.#world.look('a failure', String(error));
      });
  }

  async #do(action: Action): Promise<unknown> {
    const world = this.#world;
    const { checkr, docuseal } = world;
    const now = new Date().toISOString();
    switch (action.do) {
      case 'apply':
        return this.#apply();
      case 'confirm the address':
        return this.#give(link, { type: 'ConfirmEmail' });
      case 'give the number':
        return this.#giveNumber(action.isOther ? 1 : 0);
      case 'authorize':
        return this.#own({ type: 'AuthorizeCheck', disclosureVersion });
      case 'add a license': {
        const picture = Buffer.from(`a picture of ${said.firstName} ${said.lastName}`);
        const page = await world.api.documents.keep('licenses', applicantId, this.#name(), picture);
        return this.#own({ type: 'AddLicense', pages: [page] });
      }
      case 'sign':
        return this.#sign(now);
      case 'press':
        return docuseal.press(action.outcome);
      case 'answer':
        return this.#own({ type: 'AnswerMore', answer: await this.#seal('answer', said.address) });
      case 'dispute':
        return this.#own({ type: 'DisputeReport', statement: await this.#seal('dispute', said.dispute) });
      case 'dispute at the service':
        return checkr.dispute();
      case 'connect a bank': {
        this.#banks += 1;
        const bank = { bankName: 'First Bank', last4: '6789', accountType: 'individual' } as const;
        const connectedAccountId = `acct_${this.#banks}`;
        return this.#record(person, { type: 'ConnectBank', bank: { ...bank, connectedAccountId } });
      }
      case 'withdraw':
        return this.#own({ type: 'Withdraw' });
      case 'delete the account':
        return this.#delete();
      case 'verify the license': {
        const expiresOn = addDays(wallOf(now, this.#zone).date, action.days);
        return this.#give(admin, { type: 'VerifyLicense', expiresOn });
      }
      case 'send the license back':
        return this.#give(admin, { type: 'SendLicenseBack', problem: 'unreadable' });
      case 'ask for more':
        return this.#give(admin, { type: 'AskForMore', note: await this.#seal('note', said.address) });
      case 'want a test job':
        return this.#give(admin, { type: 'WantTestJob' });
      case 'pass the test job':
        return this.#give(admin, { type: 'PassTestJob' });
      case 'approve':
        return this.#give(admin, { type: 'Approve' });
      case 'reject':
        return this.#give(admin, { type: 'Reject', reason: action.reason });
      case 'give notice':
        return this.#give(admin, { type: 'BeginAdverseAction', businessDay: durations.businessDay });
      case 'accept the report':
        return this.#give(admin, {
          type: 'AcceptReport',
          reason: await this.#seal('acceptance', said.dispute),
        });
      case 'grant an exception': {
        const { requirement, days } = action;
        const until = after(now, days * DAY);
        return this.#give(admin, { type: 'GrantException', requirement, reason: 'A friend of ours.', until });
      }
      case 'end an exception':
        return this.#give(admin, { type: 'EndException', requirement: action.requirement });
      case 'suspend':
        return this.#record(admin, { type: 'Deactivate', reason: 'A complaint.' });
      case 'reinstate':
        return this.#record(admin, { type: 'Reactivate' });
      case 'decide the report':
        return checkr.decide(action.as);
      case 'settle the dispute':
        return checkr.settle(action.as);
      case 'refuse orders':
        checkr.refusesOrders = true;
        world.scheduler.after(action.during, () => (checkr.refusesOrders = false));
        return;
      case 'kill the worker':
        return world.killWorker(action.downFor);
      case 'kill after the act':
        world[action.service].weather.kills += action.count;
        return;
      case 'lose answers':
        world[action.service].weather.lostAnswers += action.count;
        return;
      case 'limit the rate':
        world[action.service].weather.rateLimits += action.count;
        return;
      case 'lose news':
        checkr.weather.lostNews += action.count;
        return;
      case 'cut off':
        return this.#until(action, 'awayUntil');
      case 'slow down':
        return this.#until(action, 'slowUntil');
      case 'answer garbage':
        return this.#until(action, 'garbageUntil');
      case 'refuse our key':
        return this.#until(action, 'keyRefusedUntil');
      case 'lose Temporal':
        return world.loseTemporal();
      default:
        return unreachable(action);
    }
  }

  #until(
    { service, milliseconds }: { readonly service: 'checkr' | 'docuseal'; readonly milliseconds: number },
    which: 'awayUntil' | 'slowUntil' | 'garbageUntil' | 'keyRefusedUntil',
  ): void {
    const { scheduler, [service]: at } = this.#world;
    at.weather[which] = Math.max(at.weather[which], scheduler.now + milliseconds);
  }

  #name(): string {
    this.#asked += 1;
    return `name-${this.#asked}`;
  }

  #author(actor: Actor) {
    this.#asked += 1;
    return { actor, now: new Date().toISOString(), commandId: `command-${this.#asked}` };
  }

  #seal(field: string, text: string) {
    return this.#world.api.keys.seal(subject, field, text);
  }

  async #own(command: OnboardingCommand): Promise<unknown> {
    return this.#isGone ? undefined : this.#give(person, command);
  }

  #give(actor: Actor, command: OnboardingCommand): Promise<unknown> {
    return execute(this.#world.api.log, onboardings, applicantId, this.#author(actor), () => command);
  }

  #record(actor: Actor, command: TechnicianCommand): Promise<unknown> {
    if (this.#isGone) return Promise.resolve();
    return execute(this.#world.api.log, technicians, applicantId, this.#author(actor), () => command);
  }

  /** As both forms and the admin's page do: the record, the application, and the number where the form has one. */
  async #apply(): Promise<void> {
    if (this.#isGone) return;
    const { log } = this.#world.api;
    const before = await load(log, technicians, applicantId);
    const isNew = before.status === 'none';
    // Who comes again does so with the login that they have.
    const source: ApplicationSource = isNew ? this.#setup.source : 'wizard';
    const { zip } = this.#setup;
    const seal = (field: string, text: string) => this.#seal(field, text);
    const known = {
      firstName: await seal('firstName', said.firstName),
      lastName: await seal('lastName', said.lastName),
      email: await seal('email', said.email),
      phone: await seal('phone', said.phone),
      address: await seal('address', said.address),
    };
    const profile = {
      experience: 'expert',
      skills: ['ikea'],
      availability: 'flexible',
      zip,
      state: stateOf(zip),
      radiusMiles: 20,
      hourlyRate: cents(4500),
    } as const;
    const application = { technicianId: applicantId, person: known, profile };
    if (isNew)
      await this.#record(
        source === 'admin' ? admin : person,
        source === 'admin'
          ? { type: 'CreateTechnician', technician: { ...application, notes: null } }
          : { type: 'Apply', application },
      );
    const facts: ApplicationFacts = {
      dateOfBirth: source === 'admin' ? null : await seal('dateOfBirth', said.dateOfBirth),
      certifications: null,
      workHistory: null,
      taxClassification: null,
      businessName: null,
      businessEin: null,
    };
    await this.#give(source === 'admin' ? admin : person, {
      type: 'SendApplication',
      application: { technicianId: applicantId, source, zone: this.#zone, facts },
    });
    if (source !== 'admin') await this.#giveNumber(0);
  }

  async #giveNumber(which: 0 | 1): Promise<void> {
    if (this.#isGone) return;
    const { api } = this.#world;
    const vetted = await vettedOf(api, applicantId);
    if (!needsNumber(vetted.state)) return;
    const logger = { warn: (...given: readonly unknown[]) => this.#world.look('a log', given) };
    const { checks, keys, log } = api;
    const { commandId, now } = this.#author(person);
    const parts = { checks, keys, log, now: () => now, logger: logger as never };
    const given = { ssn: numbers[which], dateOfBirth: said.dateOfBirth };
    const call = { commandId, requestId: 'request', wrote: () => undefined };
    const made = await candidateCommand(call, parts, vetted, given);
    if (made.kind === 'made') await this.#give(person, made.command);
  }

  /** The document itself is drawn and sealed elsewhere (api/signing): here it is kept, and the signing written down. */
  async #sign(at: string): Promise<void> {
    if (this.#isGone) return;
    const { api } = this.#world;
    await vettedOf(api, applicantId);
    const bytes = Buffer.from(`%PDF-1.7 ${said.firstName} ${said.lastName}`);
    const hash = createHash('sha256').update(bytes);
    const pdf = await api.documents.keep('contracts', applicantId, this.#name(), bytes);
    const version = contractVersionAt(at);
    const document = {
      version,
      number: 'HC-7K2M4Q90AB',
      consentVersion: signingConsentVersion,
      language: 'en',
    } as const;
    await this.#own(
      api.outsideSigning
        ? {
            type: 'OrderSigning',
            signing: { ...document, draft: pdf, area: { page: 1, x: 0.1, y: 0.7, w: 0.4, h: 0.1 } },
          }
        : { type: 'SignContract', contract: { ...document, pdf, sha256: hash.digest('hex') } },
    );
  }

  /** As api/routes/account/deletion: the log says so, then the key goes; the worker's follower does the rest. */
  async #delete(): Promise<void> {
    if (this.#isGone) return;
    this.#isGone = true;
    const { log, keys } = this.#world.api;
    const command = { type: 'DeleteTechnician', openJobs: 0, unpaidShares: 0 } as const;
    const done = await execute(log, technicians, applicantId, this.#author(person), () => command);
    if (done.ok) await keys.destroy(subject);
    else this.#isGone = false;
  }
}

/** What the person has said of themselves, for who looks for it. */
export const wordsOfPerson: readonly string[] = [...Object.values(said), ...numbers];
