/** Blocking a customer, and unblocking them. */
import { customers } from '#domain/customer/decide.ts';
import { blockCustomer, unblockCustomer } from '../../contract/customers.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { recordOf, refusalsForAdmin } from './customer-of.ts';

export default [
  implement(blockCustomer, async (call, deps) => {
    const { id } = await recordOf(deps, call.params.id);
    const reason = await deps.keys.seal(`customer-${id}`, 'blockReason', call.body.reason);
    const { position } = await executeCall(
      call,
      deps,
      customers,
      id,
      () => ({ type: 'BlockCustomer', reason }),
      { refusals: refusalsForAdmin },
    );
    await deps.sessions.endOthers('customer', id, []);
    return { success: true as const, position: position.toString() };
  }),
  implement(unblockCustomer, async (call, deps) => {
    const { id } = await recordOf(deps, call.params.id);
    const { position } = await executeCall(call, deps, customers, id, () => ({ type: 'UnblockCustomer' }), {
      refusals: refusalsForAdmin,
    });
    return { success: true as const, position: position.toString() };
  }),
];
