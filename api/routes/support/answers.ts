/** Prepared answers to help requests. */
import { answers } from '#domain/answer/decide.ts';
import type { AnswerCommand } from '#domain/answer/commands.ts';
import { load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { keptAnswers } from '#projections/queries/support.ts';
import { type Call, signedIn, subjectOf } from '../../call.ts';
import { createAnswer, listAnswers, removeAnswer, saveAnswer } from '../../contract/support.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

async function give(call: Call, deps: Dependencies, answerId: string, command: AnswerCommand) {
  const subject = subjectOf(signedIn(call));
  const { position } = await executeCall(call, deps, answers, answerId, () => command, { subject });
  return { success: true as const, answerId, position: position.toString() };
}

export default [
  implement(listAnswers, async (_call, deps) => ({ answers: [...(await keptAnswers(deps.readModels))] }), {
    reads: ['answers'],
  }),
  implement(createAnswer, (call, deps) => {
    const answerId = idOfCommand(`answer:${call.commandId}`);
    return give(call, deps, answerId, { type: 'SaveAnswer', answerId, ...call.body });
  }),
  implement(saveAnswer, async (call, deps) => {
    const { id: answerId } = call.params;
    if ((await load(deps.log, answers, answerId)).status === 'none') throw notFound('Answer');
    return give(call, deps, answerId, { type: 'SaveAnswer', answerId, ...call.body });
  }),
  implement(removeAnswer, (call, deps) => give(call, deps, call.params.id, { type: 'RemoveAnswer' })),
];
