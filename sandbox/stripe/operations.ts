/** Every served call, in the order in which paths are matched. */
import { balanceOperations } from './balance.ts';
import { chargeOperations } from './charges.ts';
import { customerOperations } from './customers.ts';
import { holdOperations } from './holds.ts';
import type { Operation } from './operation.ts';
import { paymentIntentOperations } from './payment-intents.ts';
import { paymentMethodOperations } from './payment-methods.ts';

/** A path with a fixed last step (`/search`) stands before the one with an id in its place. */
export const operations: Operation[] = [
  ...customerOperations,
  ...paymentMethodOperations,
  ...paymentIntentOperations,
  ...holdOperations,
  ...chargeOperations,
  ...balanceOperations,
].sort((a, b) => Number(a.path.endsWith('/:id')) - Number(b.path.endsWith('/:id')));
