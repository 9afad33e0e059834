/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Notifications"],
  bell: [["unread","plural",{"0":["Notifications, none unread"],"other":["Notifications, ","#"," unread"]}]],
  loading: ["Loading your notifications"],
  loadFailed: ["Your notifications could not be loaded."],
  empty: ["No notifications yet"],
  unread: ["Unread"],
  markAll: ["Mark all as read"],
  markFailed: ["They could not be marked as read."],
  older: ["Show older ones"],
  seeAll: ["See all"],
};
export default texts;
