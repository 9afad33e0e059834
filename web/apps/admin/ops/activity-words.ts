/** What each activity of the workflows does, in words: its name in code means nothing to those on duty. */

export const activityWords = {
  readStream: 'Reading the booking’s events',
  append: 'Recording what happened',
  startStory: 'Starting a part of the booking',
  moveReservation: 'Moving the technicians’ time',
  regainTime: 'Reserving the technicians’ time again',
  rankTechnicians: 'Looking for technicians',
  preparePayment: 'Preparing the payment',
  readCard: 'Checking the payment',
  placeHold: 'Placing the hold',
  captureHold: 'Charging the hold',
  chargeDifference: 'Charging the approved difference',
  chargeFee: 'Charging the cancellation fee',
  increaseHold: 'Raising the hold',
  releaseHold: 'Releasing the hold',
  releaseOffered: 'Releasing a payment made before the booking',
  refundCharge: 'Refunding the customer',
  readRefunds: 'Checking the refunds',
  readDispute: 'Checking the dispute',
  disputedCharges: 'Checking for open disputes',
  voidIntent: 'Voiding an unused payment',
  voidUnrecorded: 'Checking that the booking has its payment',
  owedShares: 'Working out the crew’s shares',
  connectedAccountOf: 'Looking up the technician’s account',
  transferShare: 'Transferring the technician’s share',
  reverseShare: 'Taking back part of a share',
  payTechnician: 'Paying out to the technician’s bank',
  readPayout: 'Checking the payout',
  planSends: 'Working out which messages are due',
  deliverDue: 'Sending mails and text messages',
  deliverLetters: 'Sending an account email',
} as const;

const words: ReadonlyMap<string, string> = new Map(Object.entries(activityWords));

/** The words for what stuck work waits in; what the log tells itself (`transfer failed`) is in words already. */
export function waitsIn(activity: string): string {
  return words.get(activity) ?? activity.charAt(0).toUpperCase() + activity.slice(1);
}
