/** Every workflow, by the name under which it is started (`workflowTypes` of contract.ts). */
export { aftercare } from './aftercare/aftercare.ts';
export { booksCompared } from './books/night.ts';
export { booking } from './booking/booking.ts';
export { intent } from './intent/intent.ts';
export { letters } from './letters/letters.ts';
export { messages } from './messages/messages.ts';
export { onboarding } from './onboarding/onboarding.ts';
export { payout } from './payout/payout.ts';
export { settlementsDue } from './settlement/due.ts';
export { settlement } from './settlement/settlement.ts';
export { testpayout } from './testpayout/testpayout.ts';
export { tip } from './tip/tip.ts';
