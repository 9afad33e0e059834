/**
 * Letters that are also pushed to a technician's devices, and the mails about failed payouts and about payouts that
 * stopped.
 */
import { alerts } from '#domain/alerts/decide.ts';
import { type QuietHours, quietUntil } from '#domain/alerts/quiet-hours.ts';
import { quietHoursOf } from '#domain/alerts/state.ts';
import { system } from '#domain/core/actor.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { languageOf } from '#domain/core/language.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { letters } from '#domain/letters/decide.ts';
import { pushedLetters, type WantedLetter } from '#domain/letters/events.ts';
import type { PayoutEvents } from '#domain/payout/events.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { TechnicianEvents } from '#domain/technician/events.ts';
import { execute, load } from '#events/execute.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import type { Following } from './follower.ts';

const ofTechnician = workflowIds.letters('technician-');
const payout = workflowIds.payout('');
const ofRecord = `${technicians.category}-`;

interface Parts {
  readonly log: EventLog;
  /** Quiet hours of people who have not chosen any. */
  readonly quietHours: QuietHours | null;
  readonly clock?: () => Date;
}

/** Asks for the letters; each has the id of what it is about, so that it is asked for once. */
export function pushedLettersFollower({ log, quietHours, clock = () => new Date() }: Parts): Following {
  const want = (technicianId: TechnicianId, letter: WantedLetter) => {
    const { letterId: commandId } = letter;
    const author = { now: clock().toISOString(), actor: system('letters'), commandId };
    return execute(log, letters, `technician-${technicianId}`, author, () => ({
      type: 'WantLetter',
      letter,
    }));
  };

  async function push(technicianId: TechnicianId, wanted: WantedLetter): Promise<void> {
    const [settings, record] = await Promise.all([
      load(log, alerts, technicianId),
      load(log, technicians, technicianId),
    ]);
    if (settings.devices.length === 0 || record.status !== 'registered') return;
    const now = clock().toISOString();
    const quiet = quietHoursOf(settings, quietHours);
    const notBefore = quiet && quietUntil(quiet, now, zoneOf(record.profile.zip) ?? 'UTC');
    const { document: _, ...letter } = wanted;
    await want(technicianId, {
      ...letter,
      letterId: `${wanted.letterId}:push`,
      push: { notBefore: notBefore ?? now },
    });
  }

  async function ofMoney(
    letter: 'payout_failed' | 'payouts_stopped',
    technicianId: TechnicianId,
    letterId: string,
  ): Promise<void> {
    const record = await load(log, technicians, technicianId);
    if (record.status !== 'registered') return;
    const { email: to, firstName: name } = record.person;
    const language = languageOf(record);
    await want(technicianId, { letterId, letter, to, name, language, link: null });
  }

  async function handle({ stream, type, data, id }: StoredEvent): Promise<void> {
    // Both streams hold only events that this product's own decisions wrote.
    if (type === 'PayoutFailed' && stream.startsWith(payout)) {
      const { technicianId } = data as PayoutEvents['PayoutFailed'];
      await ofMoney('payout_failed', technicianId, id);
    }
    if (type === 'PayoutsStopped' && stream.startsWith(ofRecord)) {
      const { reason } = data as TechnicianEvents['PayoutsStopped'];
      // While the provider checks what it was sent, there is nothing for the technician to do.
      if (reason !== 'being_verified')
        await ofMoney('payouts_stopped', as<TechnicianId>(stream.slice(ofRecord.length)), id);
    }
    if (type === 'LetterWanted' && stream.startsWith(ofTechnician)) {
      const wanted = data as WantedLetter;
      const isPushed = wanted.push === undefined && pushedLetters.has(wanted.letter);
      if (isPushed) await push(as<TechnicianId>(stream.slice(ofTechnician.length)), wanted);
    }
  }

  return {
    name: 'pushed letters',
    behind: 0,
    async handle(batch) {
      for (const event of batch) await handle(event);
    },
  };
}
