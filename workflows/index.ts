/** Every workflow, by the name under which it is started (`workflowTypes` of contract.ts). */
export { aftercare } from './aftercare.ts';
export { booking } from './booking.ts';
export { intent } from './intent.ts';
export { letters } from './letters.ts';
export { messages } from './messages.ts';
export { payout } from './payout.ts';
