/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  settings: ["Ajustes"],
  logout: ["Salir"],
  live: ["En vivo"],
  offline: ["Sin conexión"],
};
export default texts;
