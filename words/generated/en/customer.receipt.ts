/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Receipt #",["number"]],
  pageTitleLoading: ["Receipt"],
  loading: ["Loading the receipt"],
  loadFailed: ["The receipt could not be loaded."],
  notFound: ["Receipt not found"],
  notFoundDetail: ["It belongs to another account, or the address is not complete."],
  signInTitle: ["Your receipts are in your account"],
  signInDetail: ["Sign in to see this one."],
  back: ["My Bookings"],
  print: ["Print"],
  pdf: ["Download PDF"],
  issuedTo: ["Issued to"],
  service: ["Service"],
  appointment: ["Appointment"],
  technician: ["Technician"],
  completedAt: ["Completed"],
  worked: ["Time at work"],
  card: ["Card"],
  lines: ["Price"],
  total: ["Total"],
  actual: ["Final price"],
  movements: ["On your card"],
  noMovements: ["Nothing was held or charged."],
  held: ["On hold, not charged"],
  paid: ["Paid"],
  refunded: ["Refunded"],
  localTimes: ["Times are those of the job site (",["zone"],")."],
};
export default texts;
