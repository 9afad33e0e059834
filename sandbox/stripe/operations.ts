/** Every served call, in the order in which paths are matched. */
import { accountLinkOperations } from './account-links.ts';
import { accountOperations } from './accounts.ts';
import { balanceOperations } from './balance.ts';
import { bankAccountOperations } from './bank-accounts.ts';
import { chargeOperations } from './charges.ts';
import { customerOperations } from './customers.ts';
import { disputeOperations } from './disputes.ts';
import { evidenceOperations } from './dispute-evidence.ts';
import { eventOperations } from './events.ts';
import { fileOperations } from './files.ts';
import { holdOperations } from './holds.ts';
import type { Operation } from './operation.ts';
import { paymentIntentOperations } from './payment-intents.ts';
import { paymentMethodOperations } from './payment-methods.ts';
import { payoutOperations } from './payouts.ts';
import { refundOperations } from './refunds.ts';
import { setupIntentOperations } from './setup-intents.ts';
import { transferOperations } from './transfers.ts';

/** A path with a fixed last segment (`/search`) comes before the one with an id in its place. */
export const operations: Operation[] = [
  ...customerOperations,
  ...paymentMethodOperations,
  ...paymentIntentOperations,
  ...holdOperations,
  ...chargeOperations,
  ...balanceOperations,
  ...setupIntentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...evidenceOperations,
  ...fileOperations,
  ...accountOperations,
  ...accountLinkOperations,
  ...bankAccountOperations,
  ...transferOperations,
  ...payoutOperations,
  ...eventOperations,
].sort((a, b) => Number(a.route.endsWith('/:id')) - Number(b.route.endsWith('/:id')));
