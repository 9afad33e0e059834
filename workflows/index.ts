/** Every workflow, by the name under which it is started (`workflowTypes` of messages.ts). */
export { aftercare } from './aftercare.ts';
export { booking } from './booking.ts';
export { intent } from './intent.ts';
export { letters } from './letters.ts';
export { messages } from './messages-workflow.ts';
export { payout } from './payout.ts';
