/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Labels for ",["code"]],
  need: ["Need Assembly?"],
  scan: ["Scan for instant quote"],
};
export default texts;
