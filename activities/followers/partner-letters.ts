/** The mails that the events of a partnership ask for, each sent once, whoever caused the event. */
import { system } from '#domain/core/actor.ts';
import { languageOf } from '#domain/core/language.ts';
import { letters } from '#domain/letters/decide.ts';
import { partners } from '#domain/partner/decide.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import { mailOf, type PartnerMail } from '#domain/partner/letters.ts';
import { greetedPartner, mailAddressOf } from '#domain/partner/state.ts';
import { execute, load } from '#events/execute.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import type { Following } from './follower.ts';

const ofPartner = `${partners.category}-`;

interface Parts {
  readonly log: EventLog;
  readonly clock?: () => Date;
}

/** Asks for the mails; each has the id of the event that it is about. */
export function partnerLettersFollower({ log, clock = () => new Date() }: Parts): Following {
  async function write(
    partnerId: string,
    letterId: string,
    mailFor: (partner: Parameters<typeof mailOf>[1]) => PartnerMail | null,
  ): Promise<void> {
    const partner = await load(log, partners, partnerId);
    if (partner.status === 'none') return;
    const mail = mailFor(partner);
    if (mail === null) return;
    const author = { now: clock().toISOString(), actor: system('letters'), commandId: letterId };
    await execute(log, letters, `${ofPartner}${partnerId}`, author, () => ({
      type: 'WantLetter',
      letter: {
        letterId,
        ...mail,
        to: mailAddressOf(partner),
        name: greetedPartner(partner),
        language: languageOf(partner),
        link: null,
      },
    }));
  }

  async function handle(stored: StoredEvent): Promise<void> {
    const { stream, id } = stored;
    if (!stream.startsWith(ofPartner)) return;
    // The stream holds only events that this product's own decisions wrote.
    const event = { type: stored.type, data: stored.data } as PartnerEvent;
    await write(stream.slice(ofPartner.length), id, (partner) => mailOf(event, partner));
  }

  return {
    name: 'partner letters',
    behind: 0,
    async handle(batch) {
      for (const event of batch) await handle(event);
    },
  };
}
