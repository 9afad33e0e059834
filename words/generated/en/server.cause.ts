/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  said: [["message"]],
  gaveUp: ["Gave up, needs a person: ",["cause"]],
  differenceRefused: ["The higher price was approved, but the difference could not be charged: ",["message"]],
  late_hold: ["The payment provider could not place the hold; the card was not declined. ",["message"]],
  completion: ["The payment provider could not make the charge; the card was not declined. ",["message"]],
  cancellation_fee: ["The payment provider could not charge the cancellation fee; the card was not declined. ",["message"]],
  price_rise: ["The payment provider could not charge the approved difference; the card was not declined. ",["message"]],
  priceNotApproved: ["The higher price was not approved."],
  unassigned: ["No technician is assigned yet."],
  timeLost: ["This job is underway, and another job has a crew member at the same time. Reassign or move the other job, or set this one back to assigned."],
  refundFailed: [["amount","number","cents"]," could not be refunded: ",["message"]],
  outsideRefund: [["amount","number","cents"]," was refunded in the payment provider’s dashboard, not in Hexkey. The crew’s shares have not changed."],
  disputed: ["The cardholder’s bank is disputing ",["amount","number","cents"],": ",["reason","select",{"fraudulent":["fraudulent"],"duplicate":["duplicate"],"general":["general"],"product_not_received":["product not received"],"product_unacceptable":["product unacceptable"],"credit_not_processed":["credit not processed"],"unrecognized":["unrecognized"],"subscription_canceled":["subscription canceled"],"other":[["reason"]]}],"."],
  disputeLost: ["The dispute is lost, and ",["amount","number","cents"]," stays with the bank. The shares are as they were."],
  disputeUnpaid: ["The dispute is closed (",["status"],"), but ",["amount","number","cents"]," has not been returned yet."],
  payoutUnread: ["The provider refuses to tell how payout ",["payout"]," stands: ",["message"]],
  refundTooHigh: ["Charge ",["charge"]," was refunded in the payment provider’s dashboard, and the refund could not be matched with the booking: At most ",["left","number","cents"]," can be refunded."],
  chargeUnknown: ["Charge ",["charge"]," was refunded in the payment provider’s dashboard, and the refund could not be matched with the booking: The booking has no record of this charge."],
  messageUnsent: ["The ",["channel","select",{"mail":["mail"],"other":["text message"]}]," provider has not taken it."],
  jobOverdue: ["The appointment is over, but the job is still ",["status","select",{"assigned":["assigned"],"scheduled":["scheduled"],"in_route":["en route"],"on_site":["on site"],"other":["in progress"]}],". Contact the technician, then complete, cancel, reassign, or move the job."],
  technicianInactive: [["name"]," is no longer active and cannot do this job. Assign someone else, or reactivate the technician."],
  someTechnicianInactive: ["A technician is no longer active and cannot do this job. Assign someone else, or reactivate the technician."],
  workflowFails: ["The workflow cannot continue. The worker’s log says why."],
  notKnown: ["Not known yet."],
};
export default texts;
