/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Pruebas"],
  titleOf: ["Pruebas, reserva ",["number"]],
  back: ["Volver a la reserva"],
  missing: ["Reserva no encontrada"],
  missingText: ["Aquí no hay ninguna reserva."],
  loadFailed: ["No se pudieron cargar las pruebas."],
  loading: ["Cargando las pruebas"],
  openBooking: ["La reserva"],
  json: ["JSON"],
  sheet: ["Hoja de pruebas"],
  entries: [["count","plural",{"one":["#"," entrada"],"other":["#"," entradas"]}]],
  customer: ["Cliente"],
  email: ["Correo"],
  phone: ["Teléfono"],
  address: ["Dirección"],
  time: ["Hora"],
  what: ["Lo que muestra el registro"],
  hash: ["Hash"],
  photoAlt: [["text"],", foto ",["n"]],
  chain: ["Cadena del registro"],
  chainText: [["count","plural",{"one":["#"," entrada"],"other":["#"," entradas"]}],", cada una con el hash de la anterior. Quien tenga el archivo puede verificarlo en ",["link"],"."],
};
export default texts;
