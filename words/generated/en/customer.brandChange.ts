/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Change to ",["brand"],"?"],
  detail: ["This removes ",["what"]," (",["brand"],") from your list. You can undo this."],
  keep: ["Keep ",["brand"]],
  change: ["Change to ",["brand"]],
};
export default texts;
