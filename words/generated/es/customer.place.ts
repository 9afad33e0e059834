/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  asking: ["Consultando ",["zip"],"…"],
  served: ["Llegamos a ",["zip"],"."],
  firstToday: ["Primer horario libre: hoy, ",["window"],"."],
  firstTime: ["Primer horario libre: ",["day"],", ",["window"],"."],
  firstDay: ["Primer día con horarios libres: ",["day"],"."],
  noneFree: ["No hay horarios libres en las próximas semanas."],
  unknown: ["No conocemos el código postal ",["zip"],"."],
  unknownDetail: ["Revise los cinco dígitos."],
  failed: ["No pudimos consultar ",["zip"],"."],
  failedDetail: ["Puede continuar. Lo consultaremos de nuevo cuando elija un horario."],
  again: ["Intentar de nuevo"],
};
export default texts;
