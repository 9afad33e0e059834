/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  manage_bookings: ["Manage bookings"],
  manage_bookings_text: ["See every booking, change times, status and technician, dispatch the day."],
  manage_users: ["Manage customers and technicians"],
  manage_users_text: ["Open their records, decide on applications, look at licenses and contracts."],
  manage_partners: ["Manage store partners"],
  manage_partners_text: ["Add, approve and change stores, and create their logins."],
  manage_catalogue: ["Manage prices, areas and codes"],
  manage_catalogue_text: ["Price lists, service areas and slots, discount codes, policy texts."],
  moderate: ["Moderate reviews and requests"],
  moderate_text: ["Answer help requests, moderate reviews, resend messages."],
  manage_money: ["Manage money"],
  manage_money_text: ["Refund customers, settle with technicians and stores, download tax files."],
  view_analytics: ["See the numbers"],
  view_analytics_text: ["Bookings, revenue and ratings, with their changes."],
  view_audit: ["See the audit log"],
  view_audit_text: ["Who read or changed what, and when."],
  manage_admins: ["Manage admins"],
  manage_admins_text: ["Invite and deactivate admins and give any permission, including to themselves."],
  operate: ["Handle stuck work"],
  operate_text: ["Retry stuck work and close issues."],
};
export default texts;
