/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Privacy"],
  lead: ["What we know about you, why, who else sees it, and how you can take it back."],
  s_collected: ["What we collect"],
  s_collected_1: ["Your name, email, phone number and the address of the job; what you book and what you write to us; the photos that the technician takes of the work. Card numbers go straight to the payment provider and never reach us: we keep the brand and the last four digits."],
  s_collected_2: ["Photos that you upload for a quote are analyzed and never stored. If you ask to be told when we come to your area, we keep your email address and ZIP code. A scan of a store’s code is counted by a scrambled form of the network address and the browser’s name that changes every day. If you book within 30 days of it on the same device, the booking notes which scan it came from, so that the store gets its commission. The store sees that a booking was made, not who made it. We also count how many visits reach each step on the way to a booking, without recording whose visit it is."],
  s_use: ["What we use it for"],
  s_use_1: ["To bring a technician to you, to take the payment, to tell you what happens, and to keep the books. Text messages are sent only if you agreed; reply STOP to end them."],
  s_sharing: ["Who sees it"],
  s_sharing_1: ["Before accepting a job a technician sees your first name, ZIP area, the pieces and the distance; after accepting also your surname, street and phone number. We do not sell your data."],
  s_sharing_2: ["Others who work for us get what they need for their part: Stripe holds and charges your card, Twilio delivers text messages, an email provider delivers emails, and OpenAI looks at the photos that you upload for a quote. If you apply as a technician, Checkr runs your background check and gets your name, address, birth date and Social Security number for it. If you turn notifications on as a technician, the maker of your browser delivers them, encrypted so that it can’t read them."],
  s_security: ["How it is kept"],
  s_security_1: ["Names, addresses, phone numbers and notes are encrypted with your own key. Passwords are stored as hashes only. The location inside photos is removed."],
  s_device: ["On your device"],
  s_device_1: ["We set seven kinds of cookies, and none follows you to other sites: hexkey_…_customer keeps you signed in for 30 days; hexkey-was-here-customer remembers for 30 days that someone has signed in here, so that pages do not treat you as a new visitor; hexkey-language keeps the language you chose for a year; hexkey_…_visitor remembers for a year which reviews you marked as helpful; hexkey_…_device remembers for 400 days that you have signed in on this device, so that other people’s wrong passwords do not lock you out; hexkey_…_scan remembers for 30 days which store’s code you scanned last; hexkey_…_price keeps the prices of your quote for 24 hours. The card form is Stripe’s and may set cookies of its own to prevent fraud."],
  s_device_2: ["Your browser also keeps the draft of a booking for a week and that of an application for two weeks, whether you like it light or dark, the name and email address of the last person who signed in, and, so that the site opens without a connection, copies of our files and of one empty page. Signing out removes the draft and the name. The copies do not include pages that contain your data. Until you close the tab, it also keeps which steps of your visit have been counted."],
  s_rights: ["Your rights"],
  s_rights_1: ["In your account you can read and correct what we hold about you, save all of it as a file, choose which messages you get, and delete it. Deleting destroys your key: bookings stay in our books, unreadable as to who made them. Photos and requests for help are removed as well. Deletion waits until your open bookings have ended."],
  s_retention: ["How long"],
  s_retention_1: ["Service records are kept for 7 years, as bookkeeping rules require. Everything else goes with your account. Links in our emails work for 30 days."],
  s_children: ["Children"],
  s_children_1: ["The service is not for children under 13, and we do not knowingly collect their data."],
  s_international: ["Outside the United States"],
  s_international_1: ["We work in the United States, and data is kept there. Using the service from elsewhere sends your data there."],
  s_changes: ["Changes"],
  s_changes_1: ["We will tell you 30 days before this policy changes."],
};
export default texts;
