/** Admins' notes about a customer, for each other. */
import { customers } from '#domain/customer/decide.ts';
import { idOfCommand } from '#events/ids.ts';
import { addCustomerNote, changeCustomerNote, removeCustomerNote } from '../../contract/customers.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { recordOf, refusalsForAdmin } from './customer-of.ts';

export default [
  implement(addCustomerNote, async (call, deps) => {
    const { id } = await recordOf(deps, call.params.id);
    const text = await deps.keys.seal(`customer-${id}`, 'note', call.body.text);
    const noteId = idOfCommand(`note:${call.commandId}`);
    const { position } = await executeCall(
      call,
      deps,
      customers,
      id,
      () => ({ type: 'WriteNote', noteId, text }),
      { refusals: refusalsForAdmin },
    );
    return { success: true as const, position: position.toString() };
  }),
  implement(changeCustomerNote, async (call, deps) => {
    const { id: noteId, customerId, isSame } = await noteOf(call, deps, call.body.text);
    const text = await deps.keys.seal(`customer-${customerId}`, 'note', call.body.text);
    const { position } = await executeCall(
      call,
      deps,
      customers,
      customerId,
      () => (isSame ? [] : { type: 'WriteNote', noteId, text }),
      { refusals: refusalsForAdmin },
    );
    return { success: true as const, position: position.toString() };
  }),
  implement(removeCustomerNote, async (call, deps) => {
    const { id: noteId, customerId } = await noteOf(call, deps);
    const { position } = await executeCall(
      call,
      deps,
      customers,
      customerId,
      () => ({ type: 'RemoveNote', noteId }),
      { refusals: refusalsForAdmin },
    );
    return { success: true as const, position: position.toString() };
  }),
];

/** The note of a path, and whether it already has this text. @throws {Refused} 404 there is none */
async function noteOf(
  { params }: { readonly params: { readonly id: string; readonly noteId: string } },
  deps: Pick<Dependencies, 'log' | 'keys'>,
  words?: string,
) {
  const { id: customerId, adminNotes } = await recordOf(deps, params.id);
  const note = adminNotes.find(({ id }) => id === params.noteId);
  if (!note) throw notFound('Note');
  const isSame = words !== undefined && (await deps.keys.open(note.text)) === words;
  return { id: note.id, customerId, isSame };
}
