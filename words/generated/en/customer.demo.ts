/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Order Tracking Demo"],
  lead: ["What you see after a booking, step by step. Nothing here is booked, and nothing leaves this browser."],
  create: ["Create Test Booking"],
  again: ["Start again"],
  next: ["Next step"],
  booking: ["Test booking ",["number"]],
  progress: ["Progress of the test booking"],
  idle: ["No test booking yet"],
  idleDetail: ["Create one, and walk it through its steps."],
  pending: ["Booking Pending"],
  scheduled: ["Service Scheduled"],
  in_route: ["Technician En Route"],
  on_site: ["On Site - Working"],
  completed: ["Job Completed"],
  pendingText: ["The card is held for the estimate. What’s next: a technician is assigned within 24 hours."],
  scheduledText: ["The appointment is confirmed. What’s next: your technician will contact you."],
  in_routeText: ["The technician is on the way. Estimated arrival: 15–30 minutes."],
  on_siteText: ["The pieces are being put together. What’s next: completion photos will be shared."],
  completedText: ["The furniture is built. The payment is processed and the receipt emailed."],
  howTitle: ["How tracking works"],
  how1: ["Every booking has a number, like HX-7K2M4Q. You’ll find it in your first email."],
  how2: ["Anyone with the number can see the status and the day. Only you can see the name, address and photos."],
  how3: ["The page updates as your technician makes progress. No need to reload."],
  tracker: ["Track a real booking"],
  book: ["Book Now"],
};
export default texts;
