/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Etiquetas de ",["code"]],
  need: ["¿Necesita armado?"],
  scan: ["Escanee para una cotización al instante"],
};
export default texts;
