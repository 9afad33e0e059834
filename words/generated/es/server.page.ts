/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  service: ["Armado de muebles"],
  home: ["Inicio"],
};
export default texts;
