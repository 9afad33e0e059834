/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  at_home: ["I’m home."],
  door_open: ["The door is open. Come in."],
  five_late: ["I’ll be 5 minutes late."],
  call_me: ["Please call me."],
  thanks: ["Thank you."],
  on_my_way: ["I’m on my way."],
  outside: ["I’m outside."],
  ten_late: ["I’ll be 10 minutes late."],
  where_to_park: ["Where can I park?"],
};
export default texts;
