/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  service: ["Furniture assembly"],
  home: ["Home"],
};
export default texts;
