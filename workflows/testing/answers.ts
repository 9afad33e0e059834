/** A charge disputed by the bank, and an answer to it as the api asks for one. */
import { randomUUID } from 'node:crypto';
import { openEngine } from '#api/engine.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { type KeptPapers, openAnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { type AnswerRequest, type CommandResult, updates } from '../contract.ts';
import { accepted, admin, confirmed, eventually, type Life } from './people.ts';
import type { World } from './world.ts';

export type Disputed = Life & { readonly disputeId: string };

const engineOf = (world: World) =>
  openEngine(world.client, { taskQueue: world.taskQueue, durations: defaultDurations });
/** The document that every answer here sends. */
export const pdf = Buffer.from('%PDF-1.7\nthe sheet');
const pack = 'ab'.repeat(32);

/** A captured charge that the bank disputes, as the booking knows it. */
export async function disputed(world: World, technician: TechnicianId): Promise<Disputed> {
  const life = await confirmed(world);
  accepted(await life.accept(technician));
  await life.work(technician);
  await life.ended();
  const [capture] = (await life.state()).payment.captures;
  const chargeId = capture?.chargeId ?? '';
  const { id } = (await world.control('POST', `/sandbox/charges/${chargeId}/dispute`, {
    reason: 'product_not_received',
  })) as { readonly id: string };
  const event = { eventId: `evt_${id}`, type: 'charge.dispute.created', objectId: id, chargeId };
  await engineOf(world).aftercareEvent(life.bookingId, event);
  await eventually('the dispute is known', async () => (await life.state()).payment.disputes.length === 1);
  return { ...life, disputeId: id };
}

/** The documents of an answer, stored as the api stores them. */
export async function keptPapers(world: World, life: Disputed): Promise<KeptPapers> {
  const { customerId } = await life.state();
  return openAnswerPapers(openBlobs(world.documentsUrl), world.keys).keep(
    { bookingId: life.bookingId, customerId, pack },
    { pdf, texts: { uncategorized_text: 'We were there.', customer_name: 'Ada Lovelace' } },
  );
}

/** Asks for the answer under a name, with documents of its own unless given. */
export async function answerTo(
  world: World,
  life: Disputed,
  commandId: string = randomUUID(),
  kept?: KeptPapers,
): Promise<CommandResult> {
  const { disputeId } = life;
  const papers = kept ?? (await keptPapers(world, life));
  const arg: AnswerRequest = {
    commandId,
    actor: admin,
    disputeId,
    pack,
    fileField: 'service_documentation',
    ...papers,
  };
  return engineOf(world).update('aftercare', life.bookingId, {
    name: updates.answerDispute,
    id: commandId,
    arg,
  });
}
