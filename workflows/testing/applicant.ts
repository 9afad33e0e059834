/** An applicant as tests use one: what the API writes, and the signals that the follower of the log sends. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Actor } from '#domain/core/actor.ts';
import { defaultDurations, type Durations } from '#domain/core/durations.ts';
import { as, type BlobKey, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { letters } from '#domain/letters/decide.ts';
import type { LetterEvents, LetterKind } from '#domain/letters/events.ts';
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import type { ApplicationSource } from '#domain/onboarding/events.ts';
import { contractVersion, disclosureVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import type { Onboarding } from '#domain/onboarding/state.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { EventLog } from '#events/log.ts';
import { execute, load, newEvents } from '#events/execute.ts';
import { notifyStory } from '#events/temporal/stories.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { signals, workflowIds } from '../contract.ts';
import { admin, eventually } from './people.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

interface Place {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly client: Client;
  readonly taskQueue: string;
  now(): Promise<number>;
}

export type Applicant = Awaited<ReturnType<typeof applicant>>;

/** A person with a record who has not applied yet; `waits` replaces durations of their workflow. */
export async function applicant(
  { log, keys, client, taskQueue, now }: Place,
  waits: Partial<Durations> = {},
) {
  const id = as<TechnicianId>(randomUUID());
  const own: Actor = { role: 'technician', id };
  const stream = workflowIds.onboarding(id);
  const seal = (field: string, text: string) => keys.seal(`technician-${id}`, field, text);
  const author = async (actor: Actor) => ({ actor, now: new Date(await now()).toISOString() });
  const stories = { client, taskQueue, durations: { ...defaultDurations, reportLook: 12 * hour, ...waits } };
  const story = { type: 'onboarding', technicianId: id } as const;

  async function give(actor: Actor, ...commands: readonly OnboardingCommand[]): Promise<void> {
    for (const command of commands) {
      const done = await execute(log, onboardings, id, await author(actor), () => command);
      if (!done.ok) throw new Error(`${command.type}: ${done.refusal.code}`);
    }
    await notifyStory(stories, story);
  }
  const types = async (): Promise<readonly string[]> =>
    (await log.readStream(stream)).map(({ type }) => type);
  /** The mails asked for so far, in order. */
  async function asked(): Promise<readonly LetterKind[]> {
    const all = await log.readStream(`${letters.category}-technician-${id}`);
    return all.flatMap(({ type, data }) =>
      type === 'LetterWanted' ? [(data as LetterEvents['LetterWanted']).letter] : [],
    );
  }
  async function noted(candidateId: string) {
    const ssnLast4 = await seal('ssnLast4', '6789');
    return { type: 'NoteCandidate', candidateId, ssnLast4 } as const;
  }

  /** Signs a version of the agreement, at a time when it was the newest one. */
  async function sign(version: string = contractVersion): Promise<void> {
    const signed = {
      version,
      number: `HC-${version}`,
      pdf: as<BlobKey>('contracts/example/contract.pdf'),
      sha256: 'ab'.repeat(32),
      consentVersion: signingConsentVersion,
      language: 'en',
    } as const;
    if (version === contractVersion) return give(own, { type: 'SignContract', contract: signed });
    const { now: at } = await author(own);
    const commandId = randomUUID();
    const event = { type: 'ContractSigned', data: { ...signed, by: own, at } };
    const metadata = { actor: own, commandId, correlationId: commandId };
    await log.append(stream, 'any', newEvents([event], metadata));
    await notifyStory(stories, story);
  }

  const person = {
    firstName: await seal('firstName', 'Adalberta'),
    lastName: await seal('lastName', 'Lovelace'),
    email: await seal('email', 'ada@example.com'),
    phone: await seal('phone', '+12125550100'),
    address: await seal('address', '42 Broadway'),
  };
  await execute(log, technicians, id, await author(own), () => ({
    type: 'Apply',
    application: {
      technicianId: id,
      person,
      profile: {
        experience: 'expert',
        skills: ['ikea'],
        availability: 'flexible',
        zip: '10001',
        state: 'NY',
        radiusMiles: 20,
        hourlyRate: cents(4500),
      },
    },
  }));

  const send = (source: ApplicationSource = 'wizard') =>
    give(source === 'admin' ? admin : own, {
      type: 'SendApplication',
      application: {
        technicianId: id,
        source,
        zone: 'America/New_York',
        facts: {
          dateOfBirth: null,
          certifications: null,
          workHistory: null,
          taxClassification: null,
          businessName: null,
          businessEin: null,
        },
      },
    });

  return {
    id,
    types,
    /** The application's current state; there must be one. */
    async state(): Promise<Onboarding> {
      const found = await load(log, onboardings, id);
      if (found.status === 'none' || found.status === 'closed') throw new Error(found.status);
      return found;
    },
    send,
    own: (...commands: readonly OnboardingCommand[]) => give(own, ...commands),
    review: (...commands: readonly OnboardingCommand[]) => give(admin, ...commands),
    /** Gives the number again, from which the provider makes another candidate. */
    giveNumber: async () => give(own, await noted(`candidate:${randomUUID()}`)),
    sign,
    /** Has the agreement prepared at the signature service. */
    orderSigning: (draft: BlobKey) =>
      give(own, {
        type: 'OrderSigning',
        signing: {
          version: contractVersion,
          number: 'HC-7K2M4Q90AB',
          language: 'en',
          consentVersion: signingConsentVersion,
          draft,
          area: { page: 1, x: 0.1, y: 0.7, w: 0.4, h: 0.1 },
        },
      }),
    /**
     * Applies unless already done, and does everything that the person has to do. `version` of the agreement to sign;
     * `candidateId`: what the provider made of the number.
     */
    async complete(version: string = contractVersion, candidateId = `candidate:${id}`): Promise<void> {
      const last = (await types()).at(-1);
      if (last !== 'ApplicationSent') await send();
      await give({ role: 'system', id: 'link' }, { type: 'ConfirmEmail' });
      await give(
        own,
        await noted(candidateId),
        { type: 'AuthorizeCheck', disclosureVersion },
        { type: 'AddLicense', pages: [as<BlobKey>('licenses/example/front.sealed')] },
      );
      await sign(version);
    },
    async connectBank(): Promise<void> {
      await execute(log, technicians, id, await author(own), () => ({
        type: 'ConnectBank',
        bank: {
          connectedAccountId: 'acct_1',
          bankName: 'First Bank',
          last4: '6789',
          accountType: 'individual',
        },
      }));
      await notifyStory(stories, story);
    },
    /** Deletes the record and notifies the workflow. */
    async deleteRecord(): Promise<void> {
      await execute(log, technicians, id, await author(admin), () => ({
        type: 'DeleteTechnician',
        openJobs: 0,
        unpaidShares: 0,
      }));
      await notifyStory(stories, story);
    },
    /** Delivers a webhook of the provider. */
    hear: () =>
      notifyStory(stories, story, signals.providerEvent, {
        eventId: randomUUID(),
        type: 'report.completed',
        objectId: 'report',
      }),
    /** Waits until the stream has this many events of a type. */
    until: (type: string, times = 1) =>
      eventually(
        `${times} × ${type}`,
        async () => (await types()).filter((one) => one === type).length >= times,
      ),
    over: () => client.workflow.getHandle(stream).result(),
    letters: asked,
    /** Waits until these mails have been asked for. */
    hasLetters: (...wanted: readonly LetterKind[]) =>
      eventually(wanted.join(), async () => {
        const kinds = await asked();
        return wanted.every((one) => kinds.includes(one));
      }),
  };
}
