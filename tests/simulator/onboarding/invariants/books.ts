/** What is kept: of an erased person nothing, of histories what replays, in the lists what the log says. */
import { isSealed } from '#domain/core/sealed.ts';
import { technicians } from '#projections/models/technicians.ts';
import { ReadSide } from '../../store/read-models.ts';
import { wordsOfPerson } from '../people.ts';
import { applicantId } from '../world.ts';
import { type Check, type Facts } from './facts.ts';

/** Milliseconds after an erasure in which a mail that was on its way may still go out. */
const SOON = 60_000;

/** Every sealed text in a value. */
function* sealedIn(value: unknown): Iterable<string> {
  if (isSealed(value)) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* sealedIn(inner);
}

function deletionOf({ recorded }: Facts): number | null {
  const deleted = recorded.find(({ type }) => type === 'TechnicianDeleted');
  return deleted ? Date.parse(deleted.recordedAt) : null;
}

export const bookChecks: Readonly<Record<string, Check>> = {
  async 'nothing is left of an erased person'(facts) {
    const { world } = facts;
    const at = deletionOf(facts);
    if (at === null) return [];
    const found: string[] = [];
    const sealed = [...new Set(world.store.events.flatMap(({ data }) => [...sealedIn(data)]))];
    const opened = await world.keys.openMany(sealed as never);
    if (opened.some((text) => text !== null)) found.push('a value of the log still opens');
    if (world.blobs.size > 0) found.push('a document is still there');
    if (wordsOfPerson.some((word) => world.checkr.knows(word))) found.push('the check service knows them');
    if (world.docuseal.submissions.some(({ isRemoved }) => !isRemoved))
      found.push('the signature service still has a document');
    if (world.mails.some((mail) => mail.to !== 'ops' && mail.at > at + SOON))
      found.push('a mail was sent to them');
    const rows = world.readSide.content();
    if (wordsOfPerson.some((word) => rows.includes(word)) || rows.includes('plain text'))
      found.push('a list still shows them');
    return found;
  },

  async 'every history replays'({ world }) {
    for (const [workflowId, execution] of world.server.executions) {
      const fault = await execution.replayFault();
      if (fault !== null) return [`${workflowId}: ${fault}`];
    }
    return [];
  },

  async 'the lists say what the log says'({ world, state, record }) {
    const again = new ReadSide([technicians]);
    await again.project(world.store.events);
    if (again.content() !== world.readSide.content()) return ['a list that is rebuilt says something else'];
    const row = world.readSide.rows('technicians').find(({ id }) => id === applicantId);
    if (record.status === 'none') return row ? ['a list shows somebody who is not there'] : [];
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const found: string[] = [];
    if (!same(row?.['state'], record)) found.push('the list shows another record than the log');
    if (!same(row?.['vetting'], state)) found.push('the list shows another vetting than the log');
    return found;
  },

  *'no mail is sent twice'({ world }) {
    // After a kill a mail may repeat under its own id (R13).
    if (world.lastTrouble > 0) return;
    const ids = world.mails.map(({ letterId }) => letterId);
    if (new Set(ids).size !== ids.length) yield 'one mail went out twice';
  },
};
