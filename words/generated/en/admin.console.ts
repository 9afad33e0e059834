/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  label: ["Console"],
  signInTitle: ["Admin sign-in"],
  username: ["Username"],
  password: ["Password"],
  signIn: ["Sign In"],
  backHome: ["Back to Home"],
  fillAll: ["Please fill in all fields"],
  signInFailed: ["Login failed. Please try again."],
  wrongLogin: ["Invalid admin credentials. Please try again."],
  bookings: ["Bookings"],
  technicians: ["Technicians"],
  support: ["Support"],
  stuckWork: ["Stuck work"],
  live: ["Live"],
  offline: ["Offline"],
  logout: ["Logout"],
  notifications: ["Notifications"],
  bell: ["Notifications, ",["wanting"]," to see to, ",["unread"]," unread"],
  markAllRead: ["Mark all as read"],
  noNotifications: ["No notifications yet"],
  tryAgain: ["Try again."],
  found: [["count","plural",{"one":["#"," found"],"other":["#"," found"]}]],
  shown: ["Showing ",["from"]," to ",["to"]," of ",["total"]," ",["things"]],
  role_customer: ["customer"],
  role_technician: ["technician"],
  role_admin: ["admin"],
  role_partner: ["partner"],
  role_system: ["system"],
};
export default texts;
