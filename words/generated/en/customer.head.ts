/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  landing: ["Photograph or name your flat-pack furniture, see a price for every item and book an insured technician. Your card is held, not charged, until everything is built."],
  terms: ["The terms of booking furniture assembly with Hexkey: prices, holds, cancellation and warranty."],
  privacy: ["What Hexkey keeps about you, why, for how long, and how you get or delete it."],
  signIn: ["Sign in to Hexkey as a customer, a technician or an administrator."],
  booking: ["Choose the brand and the pieces, see the assembly price right away, and pick an appointment. Nothing is charged before the job is done."],
  login: ["Sign in to see your furniture assembly bookings, receipts and photos."],
  signup: ["Create a Hexkey account to keep your bookings, addresses and receipts in one place."],
  tracker: ["Follow your furniture assembly booking live, from the request to the last screw."],
  pricing: ["Hourly rates by complexity, brand multipliers, add-ons and a calculator: what furniture assembly with Hexkey costs, before you book."],
  support: ["Ask Hexkey about a booking, a payment or an appointment. Every request has a number and an answer within 24 hours."],
  demo: ["Walk a test booking through its steps and see how Hexkey shows the way from the request to the finished furniture."],
  missing: ["We couldn’t find that page."],
  technicianSignup: ["Sign up as a furniture assembly technician with Hexkey: what we ask for, how long each step takes, and what the platform includes."],
  apply: ["Apply to assemble furniture with Hexkey in four steps. You choose the jobs; insurance, support, marketing and payment processing are included."],
  storeSignup: ["Sign up your furniture store with Hexkey: print QR codes, send customers to assembly, and earn 4% of each completed booking."],
};
export default texts;
