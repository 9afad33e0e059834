/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  at_home: ["Estoy en casa."],
  door_open: ["La puerta está abierta. Pase."],
  five_late: ["Llegaré 5 minutos tarde."],
  call_me: ["Por favor, llámeme."],
  thanks: ["Gracias."],
  on_my_way: ["Voy en camino."],
  outside: ["Estoy afuera."],
  ten_late: ["Llegaré 10 minutos tarde."],
  where_to_park: ["¿Dónde puedo estacionarme?"],
};
export default texts;
