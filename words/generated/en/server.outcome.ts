/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  closed: ["This booking can no longer be cancelled."],
  workPartlyDone: ["Part of the work is done, so you cannot cancel this booking yourself. Contact us and we will settle it with you: you pay at most for what was done."],
  nothingHeld: ["Cancelling is free: nothing is on hold, and nothing is charged."],
  grace: ["Cancelling is free because you booked just now."],
  free: ["Cancelling is free until ",["hours"]," hours before your appointment."],
  late: ["Your appointment is less than ",["hours"]," hours away: ",["fee","number","cents"]," is charged."],
  sameDay: ["Your appointment is today: ",["fee","number","cents"]," is charged."],
  noShow: ["No one was there for the appointment: ",["fee","number","cents"]," is charged."],
  notByCustomer: ["This cancellation is free."],
  goesBack: [["amount","number","cents"]," goes back to your card."],
  nothingHeldOfCustomer: ["Cancelling is free: nothing is held on the customer’s card, and nothing is charged."],
  graceOfCustomer: ["Cancelling is free because the customer booked just now."],
  freeOfCustomer: ["Cancelling is free until ",["hours"]," hours before the appointment."],
  lateOfCustomer: ["The appointment is less than ",["hours"]," hours away: ",["fee","number","cents"]," is charged."],
  sameDayOfCustomer: ["The appointment is today: ",["fee","number","cents"]," is charged."],
  goesBackToCustomer: [["amount","number","cents"]," goes back to the customer’s card."],
  isNow: ["The booking is ",["status","select",{"pending":["pending"],"confirmed":["confirmed"],"assigned":["assigned"],"scheduled":["scheduled"],"in_route":["en route"],"on_site":["on site"],"in_progress":["in progress"],"completed":["completed"],"other":["cancelled"]}]," now."],
  asksFirst: ["The customer is asked to approve ",["price","number","cents"],"; without approval, ",["charge","number","cents"]," is charged. The crew’s share is paid out."],
  charges: ["The customer is charged ",["charge","number","cents"],", and the crew’s share is paid out."],
  releases: ["The ",["held","number","cents"]," hold is released unless you choose a fee. The customer and the crew are notified."],
  releasesNothing: ["Nothing is held on the card. The customer and the crew are notified."],
  noMoney: ["No money moves."],
  takenOff: ["The technician is taken off the job, and it is offered to others until the appointment starts. No money moves."],
  customerNotified: ["The customer is notified. No money moves."],
};
export default texts;
