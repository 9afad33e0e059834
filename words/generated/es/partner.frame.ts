/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  settings: ["Ajustes"],
  logout: ["Salir"],
};
export default texts;
