/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["¿Cambiar a ",["brand"],"?"],
  detail: [["what"]," de ",["brand"]," saldrán de su lista. Puede deshacerlo."],
  keep: ["Seguir con ",["brand"]],
  change: ["Cambiar a ",["brand"]],
};
export default texts;
