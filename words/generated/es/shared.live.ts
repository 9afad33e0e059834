/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  connected: ["En vivo"],
  offline: ["Sin conexión"],
  unreached: ["No se pudo conectar"],
  lost: ["Se perdió la conexión, reconectando..."],
  failing: ["Error de conexión"],
};
export default texts;
